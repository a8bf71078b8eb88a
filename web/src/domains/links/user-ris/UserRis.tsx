import type { RisUser } from '@gantry/contract/links/user-ris/schemas'
import { IconLink, IconServer2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { useAsked } from '../../../ui/overlays/use-asked.ts'
import { RisPicker } from './RisPicker.tsx'
import { UserRisRow } from './UserRisRow.tsx'
import { useUserRisChanges } from './use-user-ris-changes.ts'

type UserRisProps = { userId: number; name: string; isOwn?: boolean; canLink: boolean }

/** The RIS a person reports in, under the name they have there. */
export function UserRis({ userId, name, isOwn = false, canLink }: UserRisProps) {
  const { t } = useTranslation(['users', 'messages'])
  const query = useCall('listUserRis', { params: { userId } })
  const changes = useUserRisChanges(userId)
  const [isPicking, setPicking] = useState(false)
  const unlinking = useAsked<RisUser>()
  const asked = unlinking.item
  const linkButton = canLink && (
    <Button size="sm" leftSection={<IconLink size={16} aria-hidden />} onClick={() => setPicking(true)}>
      {t('ris.link')}
    </Button>
  )

  function rows() {
    if (query.isPending) return <RowListSkeleton />
    if (query.isError) {
      const failure = t('messages:users.fetchRisFailed')
      return <LoadFailure error={query.error} fallback={failure} onRetry={() => void query.refetch()} />
    }
    if (query.data.length === 0) {
      const hint = isOwn ? t('ris.emptyOwnHint') : t('ris.emptyHint')
      return <EmptyState icon={IconServer2} title={t('ris.empty')} hint={hint} action={linkButton} />
    }
    return (
      <RowList label={t('ris.list', { name })}>
        {query.data.map((link) => (
          <UserRisRow
            key={link.risId}
            link={link}
            canChange={canLink}
            changes={changes}
            onUnlink={() => unlinking.ask(link)}
          />
        ))}
      </RowList>
    )
  }

  return (
    <Section title={t('ris.title')} actions={query.data && query.data.length > 0 && linkButton}>
      {rows()}
      {isPicking && <RisPicker userId={userId} changes={changes} onClose={() => setPicking(false)} />}
      {asked && (
        <ConfirmDialog
          opened={unlinking.isAsking}
          title={t('ris.unlinkTitle', { ris: asked.risName })}
          confirmLabel={t('ris.unlinkConfirm')}
          isDangerous
          onConfirm={() => {
            changes.unlink.mutate({ params: { risUserId: asked.risUserId } })
            unlinking.close()
          }}
          onClose={() => unlinking.close()}
        >
          {t('ris.unlinkText', { name, ris: asked.risName })}
        </ConfirmDialog>
      )}
    </Section>
  )
}
