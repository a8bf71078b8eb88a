import { sql } from 'kysely'
import { personNamed } from '../../../kit/people/name-queries.ts'
import type { PersonalTable } from '../../../platform/personal.ts'

export const personalInvitations = [
  {
    table: 'groupInvitation',
    people: { userId: 'subject', invitedBy: 'actor' },
    copies: [
      {
        title: 'Invitations',
        fields: {
          group: 'Group',
          by: 'By',
          createdAt: 'Created',
          resentAt: 'Sent again',
          settledAt: 'Answered',
          state: 'State of it',
        },
        rows: (userId) => sql`select group_name as "group", ${personNamed('groupInvitation.invitedBy')} as by,
            group_invitation.created_at, resent_at, settled_at, state
          from group_invitation join "group" using (group_id) where user_id = ${userId} order by group_invitation_id`,
      },
    ],
  },
] as const satisfies readonly PersonalTable[]
