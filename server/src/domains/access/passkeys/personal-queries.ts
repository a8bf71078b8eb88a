import { sql } from 'kysely'
import type { PersonalTable } from '../../../platform/personal.ts'

export const personalPasskeys = [
  {
    table: 'passkey',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'Passkeys',
        place: 'account',
        fields: {
          name: 'Name',
          createdAt: 'Created',
          lastUsedAt: 'Last used',
          synced: 'May be on several devices',
        },
        rows: (userId) => sql`select name, created_at, last_used_at, synced from passkey
          where user_id = ${userId} order by passkey_id`,
      },
    ],
  },
  { table: 'passkeyChallenge', people: {}, leftOut: 'A random number that is deleted after five minutes.' },
] as const satisfies readonly PersonalTable[]
