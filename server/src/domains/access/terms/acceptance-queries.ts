import type { AcceptanceFilters, TermsAcceptance } from '@gantry/contract/domains/access/terms/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import { type RawBuilder, sql } from 'kysely'
import { toUserSummary, userSummaryColumns } from '../../../kit/people/summary.ts'
import { keptTotal, listRows, matchesEveryWord, wordsOf } from '../../../platform/db/lists/lists.ts'
import type { Db } from '../../../platform/world.ts'
import { listEffects } from './effect-queries.ts'

export type AcceptanceSort = 'lastName'
export type AcceptanceRequest = ListRequest<AcceptanceSort, AcceptanceFilters>

const sorts: Record<AcceptanceSort, RawBuilder<unknown>> = {
  lastName: sql`lower(${sql.ref('user.lastName')})`,
}
const order = {
  id: sql.ref<number>('user.userId'),
  sorts,
  defaultSort: { sortBy: 'lastName', sortType: 'asc' },
} as const

/** Lists people with the time at which they accepted the version. */
export async function listAcceptances(db: Db, label: string, request: AcceptanceRequest) {
  const { search, status, isAccepted } = request.filter
  let query = db.selectFrom('user').where(matchesEveryWord(sql.ref('user.search'), search))
  if (typeof status === 'boolean') query = query.where('user.status', '=', status)
  if (isAccepted !== undefined) {
    const accepted = sql<boolean>`exists (select from terms_acceptance
      where terms_acceptance.user_id = "user".user_id and terms_acceptance.version = ${label})`
    query = query.where(isAccepted ? accepted : sql<boolean>`not ${accepted}`)
  }
  // Everybody is counted by triggers, and what is filtered is counted each time.
  const isFiltered = isAccepted !== undefined || typeof status === 'boolean' || wordsOf(search).length > 0
  const total = isFiltered ? undefined : keptTotal('user')
  const findRows = (ids: number[]) => selectPeople(db, label, ids)
  const { rows, ...totals } = await listRows(
    db,
    { rows: query, ...order, total },
    request,
    findRows,
    (row) => row.userId,
  )
  return { people: rows, ...totals }
}

async function selectPeople(db: Db, label: string, ids: number[]): Promise<TermsAcceptance[]> {
  const rows = await db
    .selectFrom('user')
    .leftJoin('termsAcceptance', (join) =>
      join.onRef('termsAcceptance.userId', '=', 'user.userId').on('termsAcceptance.version', '=', label),
    )
    .select(userSummaryColumns)
    .select('acceptedAt')
    .where('user.userId', 'in', ids)
    .execute()
  const effects = ids.length === 0 ? [] : await listEffects(db, ids, { label, hasBegun: true })
  const since = new Map(effects.map(({ userId, inEffectSince }) => [userId, inEffectSince]))
  return rows.map(({ acceptedAt, ...row }) => ({
    ...toUserSummary(row),
    acceptedAt: acceptedAt?.toISOString() ?? null,
    inEffectSince: since.get(row.userId)?.toISOString() ?? null,
  }))
}

export async function existsUser(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectFrom('user').select('userId').where('userId', '=', userId).executeTakeFirst()
  return row !== undefined
}

/** The latest version first. */
export const listAccepted = (db: Db, userId: number) =>
  db
    .selectFrom('termsAcceptance')
    .select(['version as label', 'acceptedAt'])
    .where('userId', '=', userId)
    .orderBy('acceptedAt', 'desc')
    .execute()

export const listSeen = (db: Db, userId: number) =>
  db
    .selectFrom('termsNoticeSeen')
    .innerJoin('termsVersion', 'termsVersion.termsVersionId', 'termsNoticeSeen.termsVersionId')
    .select(['label', 'seenAt'])
    .where('userId', '=', userId)
    .orderBy('number', 'desc')
    .execute()

export async function insertSeen(
  db: Db,
  row: { userId: number; termsVersionId: number; seenAt: Date },
): Promise<void> {
  await db
    .insertInto('termsNoticeSeen')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
