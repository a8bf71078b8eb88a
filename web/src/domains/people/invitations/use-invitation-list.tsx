import { useTranslation } from 'react-i18next'
import type { CallReply } from '../../../api/contract-types.ts'
import { formatDate } from '../../../i18n/format.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { expecting, useChange } from '../../../ui/feedback/use-change.ts'
import { useSteadyRow, useSteadyRows } from '../../../ui/layout/use-steady-rows.tsx'
import classes from './InvitationList.module.css'

type Invitation = CallReply<'listGroupInvitations'>[number]

/** The user's pending invitations, for the dashboard and the header's menu. Null if there are none. */
export function useInvitationList(invitations: readonly Invitation[] = []) {
  const { rows } = useSteadyRows(
    invitations.map((invitation) => (
      <InvitationItem key={invitation.groupInvitationId} invitation={invitation} />
    )),
  )
  return rows.length > 0 ? <ul className={classes.invitations}>{rows}</ul> : null
}

/** The bell counts one invitation less. */
const withoutInvitation = (
  { items, counts, ...inbox }: CallReply<'getMyInbox'>,
  groupInvitationId: number,
) => ({
  ...inbox,
  items: items.filter(({ kind, subject }) => kind !== 'invitation' || subject.id !== groupInvitationId),
  counts: counts
    .map((one) => (one.kind === 'invitation' ? { ...one, count: one.count - 1 } : one))
    .filter(({ count }) => count > 0),
})

/** Removes the invitation at once, and restores it if the call fails. */
function useAnswer() {
  const { t } = useTranslation('invitations')
  return useChange('answerGroupInvitation', {
    success: (_reply, { query }) =>
      query.action === 'Accept' ? t('messages.accepted') : t('messages.rejected'),
    failure: t('messages.updateFailed'),
    expect: ({ params }) => [
      expecting('listGroupInvitations', { params: { userId: params.userId } }, (known) =>
        known.filter(({ groupInvitationId }) => groupInvitationId !== params.groupInvitationId),
      ),
      expecting('getMyInbox', {}, (known) => withoutInvitation(known, Number(params.groupInvitationId))),
    ],
    // A user who joins a group can see its people and MIPs at once.
  })
}

function InvitationItem({ invitation }: { invitation: Invitation }) {
  const { t, i18n } = useTranslation('invitations')
  const answer = useAnswer()
  const { userId, groupInvitationId, groupName, invitedBy, createdAt } = invitation
  const date = formatDate(createdAt, i18n.language)
  const send = (action: 'Accept' | 'Reject') =>
    answer.mutate({ params: { userId, groupInvitationId }, query: { action } })
  return (
    <li className={classes.invitation} {...useSteadyRow()}>
      <div className={classes.words}>
        <bdi className={classes.group}>{groupName}</bdi>
        <span className={classes.origin}>
          {invitedBy ? t('invitedBy', { name: invitedBy, date }) : t('invitedOn', { date })}
        </span>
      </div>
      <div className={classes.answers}>
        <Button
          size="xs"
          aria-label={t('acceptInvitation', { group: groupName })}
          onClick={() => send('Accept')}
        >
          {t('accept')}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={t('rejectInvitation', { group: groupName })}
          onClick={() => send('Reject')}
        >
          {t('reject')}
        </Button>
      </div>
    </li>
  )
}
