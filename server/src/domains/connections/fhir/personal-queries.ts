import { sql } from 'kysely'
import type { PersonalTable } from '../../../platform/personal.ts'

export const personalEntries = [
  {
    table: 'directoryEntry',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'Entries in the directory for other systems',
        place: 'recipients',
        fields: {
          type: 'Type',
          group: 'Group',
          version: 'Version',
          removed: 'Removed',
          changedAt: 'Changed',
        },
        rows: (userId) => sql`select type, group_name as "group", directory_entry.version, removed, changed_at
          from directory_entry left join "group" using (group_id) where user_id = ${userId} order by changed_at, type`,
      },
    ],
  },
] as const satisfies readonly PersonalTable[]
