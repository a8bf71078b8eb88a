import { type RawBuilder, sql } from 'kysely'
import { type Instant, instant } from '../../../platform/db/instant.ts'
import type { Db } from '../../../platform/world.ts'
import { type Fact, type FactKind, type FactsByKind, indexFacts, type Moment } from './paths/facts.ts'
import type { Asked } from './paths/paths.ts'
import type { Period } from './spans.ts'

/** Deletes facts that ended before the audit trail begins, and returns how many. */
export async function deleteExpiredFacts(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`select forget_facts(${most}) as deleted`.execute(db)
  return rows[0]?.deleted ?? 0
}

/** Since when access is known: facts are recorded, and none has been deleted. */
export async function getHistoryBegins(db: Db): Promise<Instant> {
  const { rows } = await sql<{ begins: Instant }>`
    select ${instant(sql`fact_history_begins()`)} as begins`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('fact_history has no row')
  return row.begins
}

/** What was lost between a backup and its restore, in the order of the times. */
export async function listGaps(db: Db): Promise<Period[]> {
  const { rows } = await sql<Period>`
    select ${instant(sql`begins_at`)} as from, ${instant(sql`ends_at`)} as to from fact_gap order by begins_at`.execute(
    db,
  )
  return rows
}

/** Whether facts know this time; null is now. */
export async function readHistory(
  db: Db,
  at: Instant | null,
): Promise<{ begins: Instant; isKnown: boolean }> {
  const begins = await getHistoryBegins(db)
  const gaps = await listGaps(db)
  const isLost = at !== null && gaps.some(({ from, to }) => from <= at && at < to)
  return { begins, isKnown: at === null || (at >= begins && !isLost) }
}

const columns = sql`fact_id, kind, user_id, group_id, mip_id, role_id, app_id, record_id, value,
  ${instant(sql`valid_from`)} as valid_from, ${instant(sql`valid_until`)} as valid_until, is_open, cause, end_cause`
const ofPeople: FactKind[] = ['user', 'user-role', 'group-admin', 'user-group']
/** The groups of a MIP that a path may go through although the person is in none of them. */
const mostGroups = 20

/** Every fact, of any time, that decides whether these people have the ability. */
export async function loadFacts(db: Db, userIds: number[], asked: Asked): Promise<FactsByKind> {
  const parts = [
    sql`user_id = any(${userIds}::bigint[]) and kind = any(${ofPeople}::text[])`,
    sql`kind = 'role' and role_id = any(array(select role_id from role))`,
    ...ofThing(userIds, asked),
  ]
  const { rows } = await sql<Fact>`${sql.join(parts.map(selectFacts), sql` union all `)}`.execute(db)
  const groupIds = groupsOf(rows)
  const groups =
    groupIds.length === 0
      ? []
      : (await selectFacts(sql`group_id = any(${groupIds}::bigint[]) and kind = 'group'`).execute(db)).rows
  const unique = new Map([...rows, ...groups].map((fact) => [fact.factId, fact]))
  return indexFacts([...unique.values()].toSorted((one, other) => one.factId - other.factId))
}

/** Every fact, of any time, that decides whether links of these people with the MIP are in force, except for holds. */
export async function loadLinkFacts(db: Db, userIds: number[], mipId: number): Promise<Fact[]> {
  const parts = [
    sql`user_id = any(${userIds}::bigint[]) and kind in ('user', 'user-role', 'user-group')`,
    sql`user_id = any(${userIds}::bigint[]) and kind in ('user-mip', 'link-modalities') and mip_id = ${mipId}`,
    sql`mip_id = ${mipId} and kind = 'mip'`,
  ]
  return (await sql<Fact>`${sql.join(parts.map(selectFacts), sql` union all `)} order by fact_id`.execute(db))
    .rows
}

const selectFacts = (condition: RawBuilder<unknown>): RawBuilder<Fact> =>
  sql<Fact>`select ${columns} from fact where ${condition}`

function ofThing(userIds: number[], { ability, thingId, owner }: Asked): RawBuilder<unknown>[] {
  const ofMip = (mipId: number) => [
    sql`mip_id = ${mipId} and kind in ('mip', 'group-mip')`,
    sql`user_id = any(${userIds}::bigint[]) and kind = 'user-mip' and mip_id = ${mipId}`,
  ]
  const ofUser = (userId: number) => [sql`user_id = ${userId} and kind in ('user', 'user-group')`]
  if (ability === 'mip.read') return ofMip(thingId)
  if (ability === 'person.read-full') return ofUser(thingId)
  if (ability === 'app.open') return [sql`app_id = ${thingId} and kind in ('app', 'app-role')`]
  if (ability === 'images.view')
    return [
      ...ofMip(thingId),
      sql`app_id = any(array(select app_id from app)) and kind in ('app', 'app-role')`,
    ]
  const document = sql`kind = 'document' and record_id = ${thingId}`
  return [document, ...(owner.mipId === null ? ofUser(owner.userId ?? 0) : ofMip(owner.mipId))]
}

function groupsOf(facts: Fact[]): number[] {
  const idsOf = (...kinds: Fact['kind'][]) =>
    facts.filter(({ kind }) => kinds.includes(kind)).map(({ groupId }) => groupId)
  const own = idsOf('user-group', 'group-admin')
  const between = own.length > 0 ? [] : idsOf('group-mip').slice(0, mostGroups)
  return [...new Set([...own, ...between])].filter((id) => id !== null)
}

/** The roles by their codes. */
export async function listRoles(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('role').select(['code', 'roleId']).orderBy('roleId').execute()
  return new Map(rows.map(({ code, roleId }) => [code, roleId]))
}

/** The owner of a document, also of a deleted one. */
export async function findDocumentOwner(db: Db, documentId: number) {
  return db
    .selectFrom('fact')
    .select(['userId', 'mipId'])
    .where('kind', '=', 'document')
    .where('recordId', '=', documentId)
    .limit(1)
    .executeTakeFirst()
}

/** True when the record exists, or existed since the history began. */
export async function hasFact(db: Db, kind: FactKind, column: 'userId' | 'mipId' | 'appId', id: number) {
  const query = db.selectFrom('fact').select('factId').where('kind', '=', kind).where(column, '=', id)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

export type LinkAt = { userId: number; mipId: number; moment: Moment }

/** For each link, the kinds of qualifications that hold it; none where the hold is overridden. */
export async function listHolds(db: Db, links: LinkAt[]): Promise<number[][]> {
  if (links.length === 0) return []
  const { rows } = await sql<{ place: number; kinds: number[] }>`
    select place, json_agg(held) as kinds
    from unnest(${links.map(({ userId }) => userId)}::bigint[], ${links.map(({ mipId }) => mipId)}::bigint[],
      ${links.map(({ moment }) => moment.past)}::timestamptz[], ${links.map(({ moment }) => moment.clock)}::timestamptz[])
      with ordinality as link (user_id, mip_id, past, clock, place)
    cross join lateral kind_that_held(link.user_id, link.mip_id, link.past, link.clock) as held
    where not exists (
      select from fact join fact as own on own.record_id = (fact.value ->> 'user_mip_id')::bigint
        and own.kind = 'user-mip' and own.user_id = link.user_id and own.mip_id = link.mip_id
      where fact.kind = 'hold-override' and fact.record_id is not null and is_fact_in_force(fact, link.past, link.clock)
        and (fact.value ->> 'starts_at')::timestamptz <= coalesce(link.past, link.clock)
        and (fact.value ->> 'until')::timestamptz > coalesce(link.past, link.clock))
    group by place`.execute(db)
  const kinds = new Map(rows.map((row) => [row.place, row.kinds]))
  return links.map((_, index) => kinds.get(index + 1) ?? [])
}
