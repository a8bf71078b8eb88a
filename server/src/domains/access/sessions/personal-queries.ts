import { sql } from 'kysely'
import type { PersonalTable } from '../../../platform/personal.ts'

export const personalSessions = [
  {
    table: 'session',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'Sessions',
        place: 'account',
        fields: {
          createdAt: 'Begin',
          lastSeenAt: 'Last used',
          endedAt: 'End',
          endReason: 'Reason of the end',
          sessionRole: 'Role',
          address: 'Network address',
          device: 'Device',
          authenticationMethods: 'Ways of signing in',
          connection: 'Hospital that signed in',
          factorGivenAt: 'Second factor given again',
        },
        rows: (
          userId,
        ) => sql`select session.created_at, last_seen_at, ended_at, end_reason, session_role, address, device,
            authentication_methods, connection.name as connection, factor_given_at
          from session left join identity_connection as connection using (identity_connection_id)
          where user_id = ${userId} order by session_id`,
      },
    ],
  },
] as const satisfies readonly PersonalTable[]
