import { sql } from 'kysely'
import type { PersonalTable } from '../../../platform/personal.ts'

export const personalAppearance = [
  {
    table: 'appearance',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'Appearance',
        place: 'account',
        fields: { theme: 'Colours', layout: 'Layout', navigation: 'Menu' },
        rows: (userId) => sql`select theme, layout, navigation from appearance where user_id = ${userId}`,
      },
    ],
  },
] as const satisfies readonly PersonalTable[]
