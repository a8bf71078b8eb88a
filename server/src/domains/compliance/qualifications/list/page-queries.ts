import { type RawBuilder, sql } from 'kysely'
import { cachedListPage, type PageOfIds, type Source, wordsOf } from '../../../../platform/db/lists/lists.ts'
import type { Db } from '../../../../platform/world.ts'
import type { Facts, QualificationListRequest, Rows } from './filter-queries.ts'
import { partsOf } from './part-queries.ts'

// The list of all qualifications that wait for a check or are verified (migration 0041).

const order = {
  id: sql.ref<number>('qualification.qualificationId'),
  sorts: {
    expiresOn: sql.ref('qualification.sortExpiresOn'),
    submittedAt: sql.ref('qualification.submittedAt'),
  },
  defaultSort: { sortBy: 'expiresOn', sortType: 'asc' },
} as const

const listPage = cachedListPage((db, facts: Facts) => {
  const rows = partsOf(db, facts)
  const [only, ...others] = rows
  return {
    rows,
    ...order,
    total: only !== undefined && others.length === 0 ? totalOf(only, facts) : undefined,
    sources: sourcesOf(facts),
    hasOnePlan: Object.values(facts.filter).every((value) => value === undefined) && facts.ofGroup === null,
  }
})

/** Returns one page of ids. */
export const findPageOfQualifications = (
  db: Db,
  request: QualificationListRequest,
  { days, ofGroup, userId }: Pick<Facts, 'days' | 'ofGroup'> & { userId: number },
): Promise<PageOfIds> => {
  const { filter, sorts } = request
  const checker = filter.task === 'CHECK' ? userId : null
  return listPage(db, { filter, sorts, days, ofGroup, checker }, request)
}

/** Kept by kind, state and jurisdiction; what depends on the day or on the holder is counted from an index. */
function totalOf(rows: Rows, { filter, ofGroup }: Facts): RawBuilder<number> {
  const { standing, subject, qualificationKindId, jurisdiction, search, status, ...others } = filter
  const isKept =
    ofGroup === null &&
    (standing === undefined || standing === 'UNVERIFIED') &&
    wordsOf(search).length === 0 &&
    typeof status !== 'boolean' &&
    Object.values(others).every((value) => value === undefined)
  if (!isKept) return sql<number>`(${rows.select(sql`count(*)`.as('count'))})`
  const conditions = [sql`source = 'qualification'`]
  if (qualificationKindId !== undefined) conditions.push(sql`key = ${String(qualificationKindId)}`)
  if (subject !== undefined) {
    conditions.push(sql`key in (select qualification_kind_id::text from qualification_kind
      where qualification_kind.subject = ${subject})`)
  }
  if (standing !== undefined) conditions.push(sql`split_part(part, ' ', 1) = 'SUBMITTED'`)
  if (jurisdiction !== undefined) conditions.push(sql`split_part(part, ' ', 2) = ${jurisdiction}`)
  return sql<number>`(select coalesce(sum(row_count), 0)::bigint from list_total
    where ${sql.join(conditions, sql` and `)})`
}

function sourcesOf({ filter, ofGroup, days }: Facts): Source[] {
  const { groupId, mipId, search, status, task } = filter
  const sources: Source[] = ['qualification', 'qualification_kind']
  if (wordsOf(search).length > 0 || typeof status === 'boolean') sources.push('user', 'mip')
  if (ofGroup !== null || groupId !== undefined) sources.push('user_group', 'group_mip')
  if (mipId !== undefined) sources.push('user_mip', 'group_mip')
  if (days.first !== days.last) sources.push('user', 'user_mip', 'mip')
  if (task === 'RENEW') sources.push('mip')
  return sources
}
