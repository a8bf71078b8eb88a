import type { WorklistMatter } from '@gantry/contract/domains/compliance/worklist/schemas'
import type { WorklistSort } from '@gantry/contract/domains/compliance/worklist/words'
import type { ListRequest } from '@gantry/contract/paging'
import { sql } from 'kysely'
import { nameIn } from '../../../kit/people/name-queries.ts'
import { createOrder } from '../../../platform/db/lists/lists.ts'
import { executeWithOnePlan } from '../../../platform/db/statements/by-key.ts'
import type { Db } from '../../../platform/world.ts'
import { mattersOf } from './matters/matter-queries.ts'
import { ownersOf } from './matters/mip-queries.ts'
import type { MatterFilters, MatterScope } from './matters/scope.ts'
import { asTime } from './time-queries.ts'

export type WorklistRequest = ListRequest<WorklistSort, Omit<MatterFilters, 'search'>>
export type MatterRow = WorklistMatter

type Page = { totalItems: number; lastKeys: string[] | null; matters: MatterRow[] }

/** The last mail to the person of `page`, and whether something that it asked for was submitted since. */
const lastChase = sql`(
  select json_build_object('sentAt', ${asTime(sql`sent_at`)}, 'openedAt', ${asTime(sql`opened_at`)}, 'submittedAt', ${asTime(sql`(
    select min(submitted_at) from qualification
    where qualification.user_id = page.user_id and submitted_at >= sent_at and qualification.qualification_kind_id in (
      select substring(asked from '^[0-9]+')::bigint from unnest(matters) as asked))`)})
  from worklist_chase where worklist_chase.user_id = page.user_id and page.subject = 'USER')`

/** Names that the reader knows: a group administrator those of the own group's administrators, a platform administrator all. */
const knownNames = ({ ofGroup }: MatterScope) => {
  const isKnown = ofGroup === null ? sql`true` : sql`coalesce(group_id_for_admin = ${ofGroup}, false)`
  return sql`'names', coalesce(json_agg(${nameIn('named')} order by lower(last_name), lower(first_name)) filter (where ${isKnown}), '[]'),
    'others', count(*) filter (where not ${isKnown})`
}

/** The administrators who were told about the matter of `page`, by level. */
const escalations = (scope: MatterScope) => sql`coalesce((
  select json_agg(told order by told ->> 'sentAt', told ->> 'level') from (
    select json_build_object('level', level, 'sentAt', ${asTime(sql`min(sent_at)`)}, ${knownNames(scope)}) as told
    from worklist_escalation join "user" as named on named.user_id = recipient_id
    where worklist_escalation.user_id = page.user_id and worklist_escalation.matter = page.key group by level) as told), '[]')`

/** Who sees to the matter of a MIP or scope. */
const owners = (scope: MatterScope) => sql`case when page.subject <> 'USER' then (
  select json_build_object(${knownNames(scope)}) from (${ownersOf(sql`page.mip_id`, sql`page.user_id`)}) as named) end`

/** A page of what is to be done. Equal rows are in the order of the people and their matters. */
export async function findPageOfMatters(
  db: Db,
  { pageNo, pageSize, sorts, after }: WorklistRequest,
  scope: MatterScope,
): Promise<{ page: Page; next?: string }> {
  const columns = {
    id: sql.ref<number>('matter.holder'),
    sorts: {
      // What has no known day comes last.
      dueOn: sql`coalesce(due_on, 'infinity')`,
      lastName: sql`lower(coalesce(last_name, mip.name))`,
      since: sql`coalesce(since, 'infinity')`,
      key: sql`matter.key collate "C"`,
    },
  }
  const wished = sorts.length > 0 ? sorts : [{ sortBy: 'dueOn', sortType: 'asc' } as const]
  const order = createOrder(columns, [
    ...wished,
    { sortBy: 'key', sortType: wished.at(-1)?.sortType ?? 'asc' },
  ])
  const ordered = [...order.keys, columns.id]
  const query = sql<Page>`
    ${mattersOf(scope)},
    page as materialized (
      select matter.*, ${order.selected} from matter left join "user" using (user_id) left join mip on mip.mip_id = matter.mip_id
      where ${order.isAfter(ordered, order.readPlace(after))}
      order by ${order.by(ordered)} limit ${pageSize} offset ${pageNo * pageSize})
    select (select count(*)::integer from matter) as total_items, ${order.keysOf(pageSize - 1)} as last_keys,
      coalesce((select json_agg(json_build_object('subject', page.subject, 'userId', page.user_id, 'matter', page.key, 'firstName', "user".first_name,
          'lastName', "user".last_name, 'reason', reason, 'qualificationKindId', page.qualification_kind_id, 'kindCode', kind.code,
          'kindLabel', kind.label, 'jurisdiction', jurisdiction, 'qualificationId', qualification_id, 'practiceScopeId', practice_scope_id, 'mipId', page.mip_id,
          'mipName', mip.name, 'dueOn', due_on, 'since', since, 'age', today - since, 'today', today,
          'isAssigned', assigned_to is not null, 'assignee', case when assigned_to is not null then
            json_build_object('userId', assigned_to, 'name', ${nameIn('assignee')}) end, 'chase', ${lastChase},
          'owners', ${owners(scope)}, 'escalations', ${escalations(scope)}, 'waitsUntil', (
            select ${asTime(sql`send_at`)} from worklist_waiting where worklist_waiting.user_id = page.user_id and page.subject = 'USER'))
          order by ${order.by([...order.keyNames, sql.ref('page.id')])})
        from page left join "user" using (user_id) left join qualification_kind as kind using (qualification_kind_id)
          left join mip on mip.mip_id = page.mip_id left join "user" as assignee on assignee.user_id = assigned_to), '[]') as matters`
  const { rows } = hasOnePlan({ sorts, after }, scope)
    ? await executeWithOnePlan(db, query.compile(db))
    : await query.execute(db)
  const page = rows[0] as Page
  const last = page.matters.at(-1)
  return { page, ...order.nextOf(page.lastKeys, last === undefined ? undefined : holderOf(last)) }
}

/**
 * The first pages that an officer opens all day: those of a MIP or group. To plan them takes longer than to find them, and the best
 * plan is the same for every MIP and group.
 */
function hasOnePlan(
  { sorts, after }: Pick<WorklistRequest, 'sorts' | 'after'>,
  { filter: { mipId, groupId, ...others }, ofGroup, people }: MatterScope,
): boolean {
  const isOfFewPeople = mipId !== undefined || groupId !== undefined || ofGroup !== null
  const isFiltered = Object.values(others).some((value) => value !== undefined)
  return isOfFewPeople && !isFiltered && people === undefined && sorts.length === 0 && after === undefined
}

/** The number by which equal rows are ordered: the id of the person, or that of the MIP as a negative number. */
const holderOf = ({ userId, mipId }: MatterRow): number => userId ?? -(mipId ?? 0)

/** How many people there are, as PostgreSQL estimates it without reading them. */
export async function estimatePeople(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select greatest(reltuples, 0)::double precision as count from pg_class where oid = '"user"'::regclass`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export type FoundMatter = Pick<WorklistMatter, 'matter' | 'reason' | 'qualificationId'> & {
  userId: number
  qualificationKindId: number
  kindLabel: string
  mipName: string | null
  dueOn: string | null
}

/** All matters of these people that somebody sees, the most urgent first. */
export async function findMatters(
  db: Db,
  people: readonly number[],
  { ofGroup, now }: Pick<MatterScope, 'ofGroup' | 'now'>,
): Promise<FoundMatter[]> {
  if (people.length === 0) return []
  const { rows } = await sql<FoundMatter>`
    ${mattersOf({ filter: {}, ofGroup, now, people })}
    select user_id, key as matter, reason, matter.qualification_kind_id, qualification_id, kind.label as kind_label,
      mip.name as mip_name, due_on
    from matter join qualification_kind as kind using (qualification_kind_id) left join mip using (mip_id)
    order by user_id, coalesce(due_on, '-infinity'), key`.execute(db)
  return rows
}
