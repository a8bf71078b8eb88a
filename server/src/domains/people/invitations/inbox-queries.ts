import { sql } from 'kysely'
import { fullName } from '../../../kit/people/name-queries.ts'
import type { InboxSource } from '../../../platform/inbox/source.ts'

const invitations: InboxSource = {
  title: 'Invitations to answer',
  select: ({ userId }) => sql`
    select group_invitation_id as id, group_invitation.group_id as target, group_name as name,
      ${fullName} as detail, group_invitation.created_at as since
    from group_invitation join "group" using (group_id) left join "user" on "user".user_id = invited_by
    where group_invitation.user_id = ${userId} and group_invitation.state = 'PENDING'
    order by since, id`,
  action: () => '/member/dashboard#invitations',
  list: '/member/dashboard#invitations',
  others: () => sql`select user_id from group_invitation where state = 'PENDING'`,
}

export const invitationsInbox = {
  invitation: invitations,
} satisfies Record<string, InboxSource>
