import { sql } from 'kysely'
import { personNamed } from '../../../kit/people/name-queries.ts'
import type { PersonalTable } from '../../../platform/personal.ts'

export const personalCopies = [
  {
    table: 'dataCopy',
    people: { userId: 'subject', askedBy: 'actor' },
    copies: [
      {
        title: 'Copies of the data',
        fields: {
          askedAt: 'Asked',
          by: 'By',
          reason: 'Reason',
          identified: 'How the person was identified',
          state: 'State of it',
          finishedAt: 'Created',
          downloadedAt: 'Last download',
          endsAt: 'End',
        },
        rows: (
          userId,
        ) => sql`select asked_at, ${personNamed('dataCopy.askedBy')} as by, reason, identified, state, finished_at,
            downloaded_at, ends_at
          from data_copy where user_id = ${userId} order by data_copy_id`,
      },
    ],
  },
] as const satisfies readonly PersonalTable[]
