import type { UserMip } from '@gantry/contract/links/user-mips/schemas'
import { IconHeartbeat, IconLink } from '@tabler/icons-react'
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
import { MipPicker } from './MipPicker.tsx'
import { type UserMipRights, UserMipRow } from './UserMipRow.tsx'
import { useUserMipChanges } from './use-user-mip-changes.ts'

type UserMipsProps = { userId: number; name: string; isOwn?: boolean; rights: UserMipRights }

/** The MIPs of a person, with their provider number at each. */
export function UserMips({ userId, name, isOwn = false, rights }: UserMipsProps) {
  const { t } = useTranslation(['users', 'messages'])
  const query = useCall('listUserMips', { params: { userId } })
  const changes = useUserMipChanges(userId)
  const [isPicking, setPicking] = useState(false)
  const unlinking = useAsked<UserMip>()
  const asked = unlinking.item
  const linkButton = rights.canLink && (
    <Button size="sm" leftSection={<IconLink size={16} aria-hidden />} onClick={() => setPicking(true)}>
      {t('mips.link')}
    </Button>
  )

  function rows() {
    if (query.isPending) return <RowListSkeleton />
    if (query.isError) {
      const failure = t('messages:users.fetchMipsFailed')
      return <LoadFailure error={query.error} fallback={failure} onRetry={() => void query.refetch()} />
    }
    if (query.data.length === 0) {
      const hint = isOwn ? t('mips.emptyOwnHint') : t('mips.emptyHint')
      return <EmptyState icon={IconHeartbeat} title={t('mips.empty')} hint={hint} action={linkButton} />
    }
    return (
      <RowList label={t('mips.list', { name })}>
        {query.data.map((link) => (
          <UserMipRow
            key={link.mipId}
            link={link}
            rights={rights}
            changes={changes}
            onUnlink={() => unlinking.ask(link)}
          />
        ))}
      </RowList>
    )
  }

  return (
    <Section title={t('mips.title')} actions={query.data && query.data.length > 0 && linkButton}>
      {rows()}
      {isPicking && <MipPicker userId={userId} changes={changes} onClose={() => setPicking(false)} />}
      {asked && (
        <ConfirmDialog
          opened={unlinking.isAsking}
          title={t('mips.unlinkTitle', { mip: asked.mipName })}
          confirmLabel={t('mips.unlinkConfirm')}
          isDangerous
          onConfirm={() => {
            changes.unlink.mutate({ params: { userMipId: asked.userMipId } })
            unlinking.close()
          }}
          onClose={() => unlinking.close()}
        >
          {t('mips.unlinkText', { name, mip: asked.mipName })}
        </ConfirmDialog>
      )}
    </Section>
  )
}
