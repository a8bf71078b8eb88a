import { sql } from 'kysely'
import { personNamed } from '../../../kit/people/name-queries.ts'
import type { PersonalTable } from '../../../platform/personal.ts'

export const personalRequirements = [
  {
    table: 'holdOverride',
    people: { userId: 'subject', madeBy: 'actor' },
    copies: [
      {
        title: 'Overrides of holds',
        fields: { mip: 'MIP', reason: 'Reason', startsAt: 'Begin', until: 'End', by: 'By' },
        rows: (
          userId,
        ) => sql`select mip.name as mip, reason, starts_at, until, ${personNamed('holdOverride.madeBy')} as by
          from hold_override join mip using (mip_id) where user_id = ${userId} order by hold_override_id`,
      },
    ],
  },
  {
    table: 'linkHold',
    people: {},
    copies: [
      {
        title: 'Links on hold',
        fields: { mip: 'MIP', since: 'Begin', reasons: 'Reason' },
        rows: (userId) => sql`select mip.name as mip, since, reasons
          from link_hold join user_mip using (user_mip_id) join mip using (mip_id)
          where user_id = ${userId} order by user_mip_id`,
      },
    ],
  },
] as const satisfies readonly PersonalTable[]
