import type { AdminDashboard } from '@gantry/contract/domains/portal/dashboard/schemas'
import { activationDays, invitationDays } from '@gantry/contract/domains/portal/dashboard/words'
import { sql } from 'kysely'
import { keptTotal } from '../../../platform/db/lists/lists.ts'
import type { Db } from '../../../platform/world.ts'
import { type LiveAt, liveSessions } from '../../access/sessions/service.ts'
import { dayOf, daysAt, holderDay } from '../../compliance/qualifications/service.ts'
import { groupsWithoutAdmin } from '../../people/groups/service.ts'
import { pendingFor, totalOfUsers } from '../../people/users/service.ts'
import { countUpTo, toBoundedCount } from './bounded-queries.ts'
import type { Day } from './days.ts'

type Counts = Record<
  | 'active'
  | 'pending'
  | 'inactive'
  | 'providerNumbers'
  | 'signedIn'
  | 'activations'
  | 'groups'
  | 'invitations'
  | 'imports'
  | 'toCheck'
  | 'lapsed'
  | 'withoutState',
  number
>

/** They ended before the day, and so did the days of grace. In this order, the index of the last days finds them. */
const lapsed = (now: Date) => sql`
  select from qualification join qualification_kind using (qualification_kind_id)
  where qualification.state = 'VERIFIED' and sort_expires_on < ${dayOf(now)}::date
    and qualification_last_day(expires_on, grace_months) < ${holderDay(daysAt(now))}
  order by sort_expires_on`

/** Reads all numbers in one statement. */
export async function readCounts(db: Db, live: LiveAt) {
  const { rows } = await sql<Counts>`select
    ${totalOfUsers({ status: true, activated: true })} as active,
    ${totalOfUsers({ status: true, activated: false })} as pending,
    ${totalOfUsers({ status: false })} as inactive,
    ${keptTotal('number_problem')} as provider_numbers,
    ${countUpTo(sql`select from session where ${liveSessions(live)}`)} as signed_in,
    ${countUpTo(sql`select from "user" where status and ${pendingFor(activationDays)}`)} as activations,
    ${countUpTo(sql`select from "group" where status and ${groupsWithoutAdmin}`)} as groups,
    ${countUpTo(sql`select from group_invitation where state = 'PENDING'
      and created_at < now() - ${sql.lit(invitationDays)} * interval '1 day'`)} as invitations,
    ${countUpTo(sql`select from import where state = 'STOPPED'`)} as imports,
    ${countUpTo(sql`select from qualification where state = 'SUBMITTED'`)} as to_check,
    ${countUpTo(lapsed(live.now))} as lapsed,
    ${countUpTo(sql`select from mip where status and lower(state) = ''`)} as without_state`.execute(db)
  const { active, pending, inactive, signedIn, ...counts } = rows[0] as Counts
  return {
    people: { active, pending, inactive },
    signedIn: toBoundedCount(signedIn),
    attention: {
      activations: toBoundedCount(counts.activations),
      providerNumbers: counts.providerNumbers,
      groupsWithoutAdmin: toBoundedCount(counts.groups),
      invitations: toBoundedCount(counts.invitations),
      stoppedImports: toBoundedCount(counts.imports),
      qualificationsToCheck: toBoundedCount(counts.toCheck),
      lapsedQualifications: toBoundedCount(counts.lapsed),
      mipsWithoutState: toBoundedCount(counts.withoutState),
    },
  }
}

const worstShown = 6
/** The kept totals include inactive people, so more MIPs are counted exactly than are shown. */
const counted = 50

/**
 * Lists the MIPs with the largest share of wrong provider numbers. It adds floating-point numbers, which are exact for
 * counts, because PostgreSQL adds bigints as numerics, which takes twice as long.
 */
export async function listWorstMips(db: Db): Promise<AdminDashboard['completeness']> {
  const worstFirst = sql`order by wrong / links desc, wrong desc, mip_id`
  const { rows } = await sql<AdminDashboard['completeness'][number]>`
    with number as (
      select key::bigint as mip_id, sum(row_count::float) as links,
        sum(row_count::float) filter (where part = 'wrong') as wrong
      from list_total where source = 'mip_number' group by key),
    candidate as (
      select mip_id, links from number
      where wrong > 0 and mip_id not in (select mip_id from mip where not status)
      ${worstFirst} limit ${sql.lit(counted)}),
    exact as materialized (
      select mip_id, name, links,
        (select count(*) from number_problem where number_problem.mip_id = candidate.mip_id) as wrong
      from candidate join mip using (mip_id))
    select mip_id, name, links, wrong from exact where wrong > 0 ${worstFirst} limit ${sql.lit(worstShown)}`.execute(
    db,
  )
  return rows
}

const quarter = 15 * 60_000

/** The number of sign-ins on each of these days. */
export async function readSignIns(db: Db, days: Day[]): Promise<AdminDashboard['signIns']> {
  const starts = days.map(({ start }) => Math.floor(start.getTime() / quarter))
  const { rows } = await sql<{ place: number; count: number }>`
    select width_bucket(key::bigint, ${starts}::bigint[]) as place, sum(row_count)::bigint as count
    from list_total where source = 'sign_in' and key >= ${String(starts[0])} group by 1`.execute(db)
  const counts = new Map(rows.map(({ place, count }) => [place, count]))
  return days.map(({ day }, index) => ({ day, count: counts.get(index + 1) ?? 0 }))
}
