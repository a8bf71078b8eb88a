import { MipRow } from '@gantry/contract/domains/people/mips/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import type { SortOf } from '@gantry/contract/registry'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { columnsOf } from '../../../kit/columns.ts'
import { type CustomTest, passesTests } from '../../../kit/custom-fields/filter-queries.ts'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/db.ts'
import {
  inPageOrder,
  listPage,
  matchesEveryWord,
  type Totals,
  totalByStatus,
} from '../../../platform/db/lists/lists.ts'
import { serverTime } from '../../../platform/db/server-time.ts'
import type { Db } from '../../../platform/world.ts'
import { logoUrl } from './queries.ts'

export type MipListSort = SortOf<'mip'>
export type MipListRequest = ListRequest<MipListSort, { state?: string | undefined }>
export type MipFilters = {
  state?: string | undefined
  groupId?: number | undefined
  risId?: number | undefined
  tests?: readonly CustomTest[] | undefined
}
export type MipList = Totals & { rows: MipRow[] }

const sorts: Record<MipListSort, RawBuilder<unknown>> = {
  name: sql`lower(${sql.ref('mip.name')})`,
  mipId: sql.ref('mip.mipId'),
  code: sql`lower(${sql.ref('mip.code')})`,
  suburb: sql`lower(${sql.ref('mip.suburb')})`,
  state: sql`lower(${sql.ref('mip.state')})`,
  status: sql.ref('mip.status'),
}
const order = {
  id: sql.ref<number>('mip.mipId'),
  sorts,
  defaultSort: { sortBy: 'name', sortType: 'asc' },
  sources: ['mip', 'group', 'user_mip', 'user_group', 'group_mip', 'ris_mip'],
} as const

type Mips = SelectQueryBuilder<Database, 'mip', object>

export function filterMips(db: Db, { search, status, state }: MipListRequest['filter']): Mips {
  let query = db.selectFrom('mip').where(matchesEveryWord(sql.ref('mip.search'), search))
  if (typeof status === 'boolean') query = query.where('mip.status', '=', status)
  if (state) query = query.where(sorts.state, '=', state === 'UNKNOWN' ? '' : state.toLowerCase())
  return query
}

/** Lists one page of the MIPs that the caller may read. */
export async function listPageOfMips(
  db: Db,
  actor: Actor,
  mips: Mips,
  request: MipListRequest,
  total?: RawBuilder<number>,
): Promise<MipList> {
  const { ids, ...totals } = await listPage(db, { rows: mips, ...order, total }, request)
  return { rows: await listMipRows(db, actor, ids), ...totals }
}

export function listMipsInReach(
  db: Db,
  actor: Actor,
  request: ListRequest<MipListSort, MipFilters>,
): Promise<MipList> {
  const { groupId, risId, state, tests } = request.filter
  let query = onlyReadable(db, actor, filterMips(db, request.filter))
  if (groupId !== undefined) {
    const linked = readableGroupLinks(db, actor).select('mipId').where('groupMip.groupId', '=', groupId)
    query = query.where('mip.mipId', 'in', linked)
  }
  if (risId !== undefined) {
    const linked = db.selectFrom('risMip').select('mipId').where('risId', '=', risId)
    query = query.where('mip.mipId', 'in', linked)
  }
  if (tests !== undefined) query = query.where(passesTests(sql.ref('mip.customValues'), tests))
  const isNarrowed =
    actor.role !== 'ProductAdmin' ||
    groupId !== undefined ||
    risId !== undefined ||
    state ||
    tests !== undefined
  const total = isNarrowed ? undefined : totalByStatus('mip', request.filter)
  return listPageOfMips(db, actor, query, request, total)
}

/** The rule of `canReadMip` as a condition for lists. */
function onlyReadable(db: Db, actor: Actor, query: Mips): Mips {
  if (actor.role === 'ProductAdmin') return query
  const ofGroups = readableGroupLinks(db, actor).select('mipId')
  if (actor.role === 'GroupAdmin') return query.where('mip.mipId', 'in', ofGroups)
  const own = db
    .selectFrom('userMip')
    .select('mipId')
    .where('userId', '=', actor.userId)
    .where(hasNotEnded('userMip'))
  return query
    .where('mip.status', '=', true)
    .where((builder) => builder.or([builder('mip.mipId', 'in', own), builder('mip.mipId', 'in', ofGroups)]))
}

/** The group links that the caller may see. A filter by another group must find nothing. */
function readableGroupLinks(db: Db, actor: Actor) {
  const links = db.selectFrom('groupMip')
  if (actor.role === 'ProductAdmin') return links
  if (actor.role === 'GroupAdmin') return links.where('groupMip.groupId', '=', actor.groupId)
  const mine = db
    .selectFrom('userGroup')
    .innerJoin('group', 'group.groupId', 'userGroup.groupId')
    .select('userGroup.groupId')
    .where('userGroup.userId', '=', actor.userId)
    .where(hasNotEnded('userGroup'))
    .where('group.status', '=', true)
  return links.where('groupMip.groupId', 'in', mine)
}

const rowColumns = columnsOf(MipRow.omit({ logoUrl: true, userCount: true, groupCount: true, custom: true }))

/**
 * Returns the rows in the order of the ids. Group administrators see counts of their own members, members see no
 * counts.
 */
export async function listMipRows(db: Db, actor: Actor, ids: number[]): Promise<MipRow[]> {
  if (ids.length === 0) return []
  const ourPeople =
    actor.role === 'ProductAdmin'
      ? sql<boolean>`true`
      : sql<boolean>`user_mip.user_id in (select user_id from user_group_in_force(${serverTime}) where group_id = ${actor.groupId})`
  const rows = await db
    .selectFrom('mip')
    .select(rowColumns)
    .select('logoSha256')
    .select((builder) => [
      builder
        .selectFrom('userMip')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('userMip.mipId', '=', 'mip.mipId')
        .where(hasNotEnded('userMip'))
        .where(ourPeople)
        .as('userCount'),
      builder
        .selectFrom('groupMip')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('groupMip.mipId', '=', 'mip.mipId')
        .as('groupCount'),
    ])
    .where('mipId', 'in', ids)
    .execute()
  const seen = rows.map(({ logoSha256, userCount, groupCount, ...row }) => ({
    ...row,
    logoUrl: logoUrl(row.mipId, logoSha256),
    userCount: actor.role === 'Member' ? null : userCount,
    groupCount: actor.role === 'ProductAdmin' ? groupCount : null,
  }))
  return inPageOrder(ids, seen, (row) => row.mipId)
}
