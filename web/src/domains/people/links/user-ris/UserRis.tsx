import { IconServer2 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/queries.ts'
import { LinkSection } from '../../../../kit/links/LinkSection.tsx'
import { usePicking } from '../../../../kit/next-steps/use-picking.ts'
import { UserRisRow } from './UserRisRow.tsx'
import { useUserRisChanges } from './use-user-ris-changes.ts'

const RisPicker = lazy(() => import('./RisPicker.tsx'))

type UserRisProps = { userId: number; name: string; isOwn?: boolean; canLink: boolean }

/** The RIS of a person, with the person's user name in each. */
export function UserRis({ userId, name, isOwn = false, canLink }: UserRisProps) {
  const { t } = useTranslation(['users', 'links'])
  const query = useCall('listUserRis', { params: { userId } })
  const changes = useUserRisChanges(userId)
  const [isPicking, setPicking] = usePicking('user-ris')
  return (
    <>
      <LinkSection
        title={t('ris.title')}
        query={query}
        listLabel={t('ris.list', { name })}
        failure={t('links:messages.users.fetchRisFailed')}
        empty={{
          icon: IconServer2,
          title: t('ris.empty'),
          hint: isOwn ? t('ris.emptyOwnHint') : t('ris.emptyHint'),
        }}
        link={canLink && { label: t('ris.link'), onClick: () => setPicking(true) }}
      >
        {(link) => (
          <UserRisRow
            key={link.risId}
            link={link}
            isOwn={isOwn}
            canChange={canLink}
            changes={changes}
            onUnlink={() => changes.unlink(link)}
          />
        )}
      </LinkSection>
      <Suspense>
        {isPicking && <RisPicker userId={userId} changes={changes} onClose={() => setPicking(false)} />}
      </Suspense>
    </>
  )
}
