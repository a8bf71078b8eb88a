import { overrideSoonDays } from '@gantry/contract/domains/compliance/requirements/words'
import { sql } from 'kysely'
import { fullName } from '../../../kit/people/name-queries.ts'
import type { InboxSource } from '../../../platform/inbox/source.ts'
import { endingOverrides } from './override-queries.ts'

const sinceSoon = sql`until - ${sql.lit(overrideSoonDays)} * interval '1 day' as since`

/** Overrides that end soon, and whose links are on hold again then. Platform administrators decide about another one. */
const overrideEnds: InboxSource = {
  title: 'Overrides that end soon',
  select: ({ readsEverybody }, now) =>
    readsEverybody
      ? sql`
    select hold_override_id as id, user_mip.user_id as target, ${fullName} as name, mip.name as detail,
      ${sinceSoon}
    from ${endingOverrides(now)} order by since, id`
      : null,
  action: (userId) => `/users/userdetails?id=${userId}&tab=mips`,
  list: '/qualifications/requirements',
}

/** The reader's own, who can renew what is missing before. */
const ownOverrideEnds: InboxSource = {
  title: 'Own overrides that end soon',
  select: ({ userId }, now) => sql`
    select hold_override_id as id, user_mip.user_id as target, mip.name as name, null as detail, ${sinceSoon}
    from ${endingOverrides(now)} and user_mip.user_id = ${userId} order by since, id`,
  action: () => '/account?tab=qualifications',
  list: '/account?tab=qualifications',
  others: (now) => sql`select user_id from hold_override where until > ${now}`,
}

export const overridesInbox = {
  'override-end': overrideEnds,
  'own-override-end': ownOverrideEnds,
} satisfies Record<string, InboxSource>
