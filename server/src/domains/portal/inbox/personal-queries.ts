import { sql } from 'kysely'
import type { PersonalTable } from '../../../platform/personal.ts'

export const personalInbox = [
  {
    table: 'dailyDigest',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'Daily mail',
        place: 'account',
        fields: { isWanted: 'Wanted', sentOn: 'Last sent' },
        rows: (userId) => sql`select is_wanted, sent_on from daily_digest where user_id = ${userId}`,
      },
    ],
  },
] as const satisfies readonly PersonalTable[]
