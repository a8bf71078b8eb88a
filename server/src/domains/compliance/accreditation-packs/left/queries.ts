import { sql } from 'kysely'
import { hasNotEnded } from '../../../../kit/links-in-force-queries.ts'
import { type Instant, instant } from '../../../../platform/db/instant.ts'
import type { Db } from '../../../../platform/world.ts'
import type { EndedLink } from '../../reach/service.ts'
import type { PackScope } from '../content-queries.ts'

/** The time zone of the MIP, and in Sydney where the state is not known. */
const zone = sql`coalesce(state_time_zone(mip.state), 'Australia/Sydney')`

export type Bounds = { start: Instant; dayEnd: Instant }

/** The first moment of the period, and the first one after the day of the pack, at the MIP. */
export async function findBounds(db: Db, { mipId, from, day }: PackScope): Promise<Bounds> {
  const { rows } = await sql<Bounds>`
    select ${instant(sql`${from}::date::timestamp at time zone ${zone}`)} as start,
      ${instant(sql`(${day}::date + 1)::timestamp at time zone ${zone}`)} as day_end
    from mip where mip_id = ${mipId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`the MIP ${mipId} is gone`)
  return row
}

export type NamedLink = {
  userId: number
  /** Null after the account was deleted. */
  lastName: string | null
  firstName: string | null
  lastDay: string
  isMember: boolean
}

/** The last day of each link at the MIP, and whose it is, in the order of the links. */
export async function nameLinks(
  db: Db,
  { mipId, groupId }: PackScope,
  links: EndedLink[],
): Promise<NamedLink[]> {
  const [ids, ends] = [links.map(({ userId }) => userId), links.map(({ endedAt }) => endedAt)]
  const { rows } = await sql<NamedLink>`
    select ended.user_id, last_name, first_name,
      ((ended.at - interval '1 microsecond') at time zone ${zone})::date as last_day,
      exists (select from user_group where user_group.user_id = ended.user_id and user_group.group_id = ${groupId}
        and ${hasNotEnded('userGroup')}) as is_member
    from unnest(${ids}::bigint[], ${ends}::timestamptz[]) with ordinality as ended (user_id, at, place)
    join mip on mip.mip_id = ${mipId}
    left join "user" on "user".user_id = ended.user_id
    order by place`.execute(db)
  return rows
}

export async function listRoleLabels(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('role').select(['roleId', 'label']).execute()
  return new Map(rows.map(({ roleId, label }) => [roleId, label]))
}
