import { useTranslation } from 'react-i18next'
import { useChange } from '../../../../../ui/feedback/use-change.ts'

/** Invites several people to a group. The reply has an outcome for each. */
export function useInviteMany(groupId: number) {
  const { t } = useTranslation('links')
  const change = useChange('createGroupInvitations', { failure: t('messages.groups.inviteFailed') })
  const send = (body: { userIds?: number[]; addresses?: string[] }) =>
    change.mutateAsync({ params: { groupId }, body })
  return { results: change.data?.results, isSending: change.isPending, send, forget: change.reset }
}
export type InviteMany = ReturnType<typeof useInviteMany>
