import { sql } from 'kysely'
import type { PersonalTable } from '../../../platform/personal.ts'

export const personalAuth = [
  {
    table: 'knownDevice',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'Devices',
        place: 'account',
        fields: {
          createdAt: 'First used',
          lastUsedAt: 'Last used',
          failedSignIns: 'Wrong passwords in a row',
          failedCodes: 'Wrong codes in a row',
          lockedUntil: 'Locked until',
        },
        rows: (userId) => sql`select created_at, last_used_at, failed_sign_ins, failed_codes, locked_until
          from known_device where user_id = ${userId} order by created_at`,
      },
    ],
  },
] as const satisfies readonly PersonalTable[]
