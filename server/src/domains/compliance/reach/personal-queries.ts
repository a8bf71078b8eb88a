import { sql } from 'kysely'
import type { PersonalTable } from '../../../platform/personal.ts'

export const personalFacts = [
  {
    table: 'fact',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'What gave access, and when',
        fields: {
          kind: 'Kind',
          mip: 'MIP',
          group: 'Group',
          ris: 'RIS',
          app: 'App',
          role: 'Role',
          validFrom: 'Begin',
          validUntil: 'End',
        },
        rows: (
          userId,
        ) => sql`select kind, mip.name as mip, group_name as "group", ris.name as ris, app.name as app,
            role.label as role, valid_from, valid_until
          from fact left join mip using (mip_id) left join "group" using (group_id) left join ris on ris.ris_id = fact.ris_id
            left join app on app.app_id = fact.app_id left join role using (role_id)
          where user_id = ${userId} order by fact_id`,
      },
    ],
  },
] as const satisfies readonly PersonalTable[]
