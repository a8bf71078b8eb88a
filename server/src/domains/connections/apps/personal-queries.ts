import { sql } from 'kysely'
import type { PersonalTable } from '../../../platform/personal.ts'

export const personalApps = [
  {
    table: 'appSession',
    people: {},
    copies: [
      {
        title: 'Apps',
        place: 'recipients',
        fields: { app: 'App', createdAt: 'Opened', role: 'Role', endedAt: 'End' },
        rows: (
          userId,
        ) => sql`select app.name as app, app_session.created_at, role.label as role, app_session.ended_at
          from app_session join app using (app_id) join role using (role_id) join session using (session_id)
          where user_id = ${userId} order by app_session_id`,
      },
    ],
  },
] as const satisfies readonly PersonalTable[]
