import { sql } from 'kysely'
import type { PersonalTable } from '../../../platform/personal.ts'

export const personalProfessions = [
  {
    table: 'personProfession',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'Professions',
        fields: {
          profession: 'Profession',
          engagement: 'Engagement',
          validFrom: 'First day',
          validUntil: 'Last day',
          connection: 'Directory that recorded it',
        },
        rows: (
          userId,
        ) => sql`select profession, engagement, valid_from, valid_until, connection.name as connection
          from person_profession left join identity_connection as connection using (identity_connection_id)
          where user_id = ${userId} order by person_profession_id`,
      },
    ],
  },
] as const satisfies readonly PersonalTable[]
