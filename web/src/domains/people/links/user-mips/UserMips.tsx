import type { UserMip } from '@gantry/contract/domains/people/links/user-mips/schemas'
import { IconHeartbeat } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/queries.ts'
import { LinkSection } from '../../../../kit/links/LinkSection.tsx'
import { UnlinkDialog } from '../../../../kit/links/UnlinkDialog.tsx'
import { usePicking } from '../../../../kit/next-steps/use-picking.ts'
import { useAsked } from '../../../../ui/overlays/use-asked.ts'
import { mustAskBefore } from './link-again.ts'
import { type UserMipRights, UserMipRow } from './UserMipRow.tsx'
import { useUserMipChanges } from './use-user-mip-changes.ts'

const MipPicker = lazy(() => import('./MipPicker.tsx'))

type UserMipsProps = { userId: number; name: string; title?: string; isOwn?: boolean; rights: UserMipRights }

/** The MIPs of a person, with their provider number at each. */
export function UserMips({ userId, name, title, isOwn = false, rights }: UserMipsProps) {
  const { t } = useTranslation(['users', 'links'])
  const query = useCall('listUserMips', { params: { userId } })
  const changes = useUserMipChanges(userId)
  const [isPicking, setPicking] = usePicking('user-mips')
  const unlinking = useAsked<UserMip>()
  const unlink = (link: UserMip) => changes.unlink.mutate({ params: { userMipId: link.userMipId }, link })
  return (
    <>
      <LinkSection
        title={title ?? t('mips.title')}
        query={query}
        listLabel={t('mips.list', { name })}
        failure={t('links:messages.users.fetchMipsFailed')}
        empty={{
          icon: IconHeartbeat,
          title: t('mips.empty'),
          hint: isOwn ? t('mips.emptyOwnHint') : t('mips.emptyHint'),
        }}
        link={rights.canLink && { label: t('mips.link'), onClick: () => setPicking(true) }}
      >
        {(link) => (
          <UserMipRow
            key={link.mipId}
            link={link}
            isOwn={isOwn}
            rights={rights}
            changes={changes}
            onUnlink={() => (mustAskBefore(link) ? unlinking.ask(link) : unlink(link))}
          />
        )}
      </LinkSection>
      <Suspense>
        {isPicking && <MipPicker userId={userId} changes={changes} onClose={() => setPicking(false)} />}
      </Suspense>
      <UnlinkDialog
        asked={unlinking}
        title={({ mipName }) => t('mips.unlinkTitle', { mip: mipName })}
        text={({ mipName }) => t('mips.unlinkText', { name, mip: mipName })}
        onConfirm={unlink}
      />
    </>
  )
}
