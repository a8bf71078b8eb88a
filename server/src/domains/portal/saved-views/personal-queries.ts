import { sql } from 'kysely'
import type { PersonalTable } from '../../../platform/personal.ts'

export const personalViews = [
  {
    table: 'savedView',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'Saved views',
        place: 'account',
        fields: { list: 'List', name: 'Name', search: 'Search', group: 'Group', createdAt: 'Created' },
        rows: (
          userId,
        ) => sql`select list, name, saved_view.search, group_name as "group", saved_view.created_at
          from saved_view left join "group" using (group_id) where user_id = ${userId} order by saved_view_id`,
      },
    ],
  },
] as const satisfies readonly PersonalTable[]
