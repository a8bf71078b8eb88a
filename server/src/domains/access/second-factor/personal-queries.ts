import { sql } from 'kysely'
import type { PersonalTable } from '../../../platform/personal.ts'

export const personalSecondFactor = [
  {
    table: 'recoveryCode',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'Recovery codes',
        place: 'account',
        fields: { madeAt: 'Created', usedAt: 'Used' },
        rows: (userId) =>
          sql`select made_at, used_at from recovery_code where user_id = ${userId} order by made_at, used_at`,
      },
    ],
  },
  {
    table: 'oneTimeCode',
    people: {},
    copies: [
      {
        title: 'One-time codes',
        place: 'account',
        fields: { sentAt: 'Sent', expiresAt: 'End', usedAt: 'Used', attempts: 'Attempts' },
        rows: (userId) => sql`select sent_at, expires_at, used_at, attempts
          from one_time_code join session using (session_id) where user_id = ${userId} order by sent_at`,
      },
    ],
  },
] as const satisfies readonly PersonalTable[]
