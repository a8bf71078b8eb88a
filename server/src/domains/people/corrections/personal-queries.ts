import { sql } from 'kysely'
import { personNamed } from '../../../kit/people/name-queries.ts'
import type { PersonalTable } from '../../../platform/personal.ts'

export const personalCorrections = [
  {
    table: 'correction',
    people: { userId: 'subject', answeredBy: 'actor' },
    copies: [
      {
        title: 'Corrections that were asked for',
        fields: {
          field: 'Field',
          place: 'Place',
          value: 'Recorded value',
          wanted: 'Right value',
          reason: 'Reason',
          askedAt: 'Asked',
          dueOn: 'Last day for the answer',
          state: 'State of it',
          answer: 'Answer',
          by: 'By',
          answeredAt: 'Answered',
        },
        rows: (
          userId,
        ) => sql`select field, coalesce(mip.name, ris.name) as place, value, wanted, reason, asked_at, due_on,
            correction.state, answer, ${personNamed('correction.answeredBy')} as by, answered_at
          from correction left join mip using (mip_id) left join ris using (ris_id)
          where user_id = ${userId} order by correction_id`,
      },
    ],
  },
] as const satisfies readonly PersonalTable[]
