import type {
  Jurisdiction,
  QualificationSubject,
} from '@gantry/contract/domains/compliance/qualification-kinds/words'
import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import type {
  ListedStanding,
  QualificationTask,
} from '@gantry/contract/domains/compliance/qualifications/words'
import type { ListRequest } from '@gantry/contract/paging'
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { hasNotEnded } from '../../kit/links-in-force-queries.ts'
import type { Database } from '../../platform/db/db.ts'
import {
  cachedListPage,
  matchesEveryWord,
  type PageOfIds,
  type Source,
  wordsOf,
} from '../../platform/db/lists/lists.ts'
import { byKey } from '../../platform/db/statements/by-key.ts'
import type { Db } from '../../platform/world.ts'
import { holderDay, isCheckDue, preparedHolderDay, standingOn } from './day-queries.ts'
import { addDays, type Days } from './days.ts'
import { contributors } from './queries.ts'

// The list of all qualifications that wait for a check or are verified (migration 0041).

export type QualificationSort = 'expiresOn' | 'submittedAt'
export type QualificationFilters = {
  standing?: ListedStanding | undefined
  task?: QualificationTask | undefined
  subject?: QualificationSubject | undefined
  qualificationKindId?: number | undefined
  jurisdiction?: Jurisdiction | undefined
  mipId?: number | undefined
  groupId?: number | undefined
  expiresAfter?: string | undefined
  expiresBefore?: string | undefined
  checkDue?: 'SOON' | undefined
}
export type QualificationListRequest = ListRequest<QualificationSort, QualificationFilters>
type Filter = QualificationListRequest['filter']

/**
 * `ofGroup`: only members and MIPs of this group, for its administrator, who does not search sensitive numbers. `checker`:
 * who would check, for the task CHECK alone, so that the others share their pages.
 */
type Facts = Pick<QualificationListRequest, 'filter' | 'sorts'> & {
  days: Days
  ofGroup: number | null
  checker: number | null
}
type Rows = SelectQueryBuilder<Database, 'qualification', object>

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

/** Each part has its own index: qualifications of people or of MIPs, found by a name or by a number. */
function partsOf(db: Db, facts: Facts): Rows[] {
  const { filter, days, ofGroup } = facts
  const { subject, search, mipId } = filter
  const listed = ofTask(filterRows(db, filter, days), facts)
  const isSearched = wordsOf(search).length > 0
  const groupId = ofGroup ?? filter.groupId
  if (!isSearched && groupId === undefined && mipId === undefined && subject === undefined) return [listed]
  const parts: Rows[] = []
  if (subject !== 'MIP') {
    let ofPeople = listed.where('qualification.userId', 'is not', null)
    if (groupId !== undefined) {
      const members = db
        .selectFrom('userGroup')
        .select('userId')
        .where('groupId', '=', groupId)
        .where(hasNotEnded('userGroup'))
      ofPeople = ofPeople.where(isOneOf(sql.ref('qualification.userId'), members))
    }
    if (mipId !== undefined) {
      let linked = db
        .selectFrom('userMip')
        .select('userId')
        .where('mipId', '=', mipId)
        .where(hasNotEnded('userMip'))
      if (ofGroup !== null) linked = linked.where('mipId', 'in', mipsOf(db, ofGroup))
      ofPeople = ofPeople.where('qualification.userId', 'in', linked)
    }
    const named = db
      .selectFrom('user')
      .select('user.userId')
      .where(matchesEveryWord(sql.ref('user.search'), search))
    if (isSearched) parts.push(ofPeople.where('qualification.userId', 'in', named), byNumber(ofPeople))
    else parts.push(ofPeople)
  }
  if (subject !== 'USER') {
    let ofMips = listed.where('qualification.mipId', 'is not', null)
    if (groupId !== undefined) {
      ofMips = ofMips.where(isOneOf(sql.ref('qualification.mipId'), mipsOf(db, groupId)))
    }
    if (mipId !== undefined) ofMips = ofMips.where('qualification.mipId', '=', mipId)
    const named = db
      .selectFrom('mip')
      .select('mip.mipId')
      .where(matchesEveryWord(sql.ref('mip.search'), search))
    if (isSearched) parts.push(ofMips.where('qualification.mipId', 'in', named), byNumber(ofMips))
    else parts.push(ofMips)
  }
  return parts

  function byNumber(rows: Rows): Rows {
    const start = (search ?? '')
      .trim()
      .toUpperCase()
      .replaceAll(/[\\%_]/g, '\\$&')
    const found = rows.where('number', '<>', '').where('number', 'like', `${start}%`)
    if (ofGroup === null) return found
    const sensitive = db
      .selectFrom('qualificationKind')
      .select('qualificationKindId')
      .where('isSensitive', '=', true)
    return found.where('qualification.qualificationKindId', 'not in', sensitive)
  }
}

/** An array, because PostgreSQL would scan all qualifications for the members of a large group. */
const isOneOf = (column: RawBuilder<unknown>, ids: Expression<unknown>) =>
  sql<boolean>`${column} = any(array(${ids}))`

const mipsOf = (db: Db, groupId: number) =>
  db.selectFrom('groupMip').select('mipId').where('groupId', '=', groupId)

function filterRows(db: Db, filter: Filter, days: Days): Rows {
  const { standing, qualificationKindId, jurisdiction, expiresAfter, expiresBefore, checkDue, status } =
    filter
  let rows: Rows = db.selectFrom('qualification')
  // Literals, because the conditions of the partial indexes must be known when PostgreSQL plans.
  if (standing === undefined)
    rows = rows.where(sql<boolean>`qualification.state in ('SUBMITTED', 'VERIFIED')`)
  else rows = rows.where(hasStanding(standing, days))
  if (qualificationKindId !== undefined) {
    rows = rows.where('qualification.qualificationKindId', '=', qualificationKindId)
  }
  if (jurisdiction !== undefined) rows = rows.where('jurisdiction', '=', jurisdiction)
  // Qualifications without an end do not expire after a day.
  if (expiresAfter !== undefined) {
    rows = rows.where(sql<boolean>`sort_expires_on >= ${expiresAfter} and sort_expires_on < 'infinity'`)
  }
  if (expiresBefore !== undefined) rows = rows.where(sql<boolean>`sort_expires_on <= ${expiresBefore}`)
  if (checkDue !== undefined) rows = rows.where(isCheckDue(days))
  if (typeof status === 'boolean') {
    rows = rows.where(sql<boolean>`coalesce(
      (select status from "user" where "user".user_id = qualification.user_id),
      (select status from mip where mip.mip_id = qualification.mip_id)) = ${status}`)
  }
  return rows
}

const soonDays = 90

/** The rules of the inbox (`inbox/source-queries.ts`); a test compares its counts with the totals of the list. */
function ofTask(rows: Rows, { filter: { task }, days, ofGroup, checker }: Facts): Rows {
  if (task === undefined) return rows
  if (task === 'RENEW') {
    return rows.where(sql<boolean>`(qualification.state = 'VERIFIED'
      and sort_expires_on <= ${addDays(days.last, soonDays)} and sort_expires_on <= ${holderDay(days)} + ${sql.lit(soonDays)}
      and qualification.mip_id in (select mip_id from mip where status)
      and not exists (select from qualification as renewal
        where renewal.replaces = qualification.qualification_id and renewal.state = 'SUBMITTED'))`)
  }
  const waiting =
    rows.where(sql<boolean>`(qualification.state = 'SUBMITTED' and qualification.user_id <> ${checker}
    and qualification.submitted_by is distinct from ${checker} and not ${checker} = any (qualification.contributors))`)
  if (ofGroup === null) return waiting
  return waiting.where(sql<boolean>`qualification.qualification_kind_id in
    (select qualification_kind_id from qualification_kind where not is_sensitive)`)
}

/**
 * The days of expiry in which a standing is possible come first, because an index contains them. They are from the earliest to
 * the latest day of all holders.
 */
function hasStanding(standing: ListedStanding, days: Days): RawBuilder<boolean> {
  const { first, last } = days
  if (standing === 'UNVERIFIED') return sql<boolean>`qualification.state = 'SUBMITTED'`
  const possible: Record<Exclude<ListedStanding, 'UNVERIFIED'>, RawBuilder<boolean>> = {
    SUSPENDED: sql`check_result in ('SUSPENDED', 'NOT_FOUND')`,
    FUTURE: sql`qualification.issued_on > ${first}`,
    LAPSED: sql`sort_expires_on < ${last}`,
    GRACE: sql`sort_expires_on < ${last} and sort_expires_on >= ${addDays(first, -400)}`,
    DUE: sql`sort_expires_on between ${first} and ${addDays(last, soonDays)}`,
    // A check is good for at least one month.
    UNCHECKED: sql`checked_on < ${addDays(last, -27)} and sort_expires_on >= ${first}`,
    CURRENT: sql`sort_expires_on > ${addDays(first, soonDays)}`,
  }
  return sql<boolean>`(qualification.state = 'VERIFIED' and ${possible[standing]} and ${standing} = (
    select ${standingOn(holderDay(days))}
    from qualification_kind where qualification_kind_id = qualification.qualification_kind_id))`
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

/** A qualification of the list, and what the policies need to know. */
export type ListedRow = Pick<
  Qualification,
  | 'qualificationId'
  | 'userId'
  | 'mipId'
  | 'qualificationKindId'
  | 'kindCode'
  | 'kindLabel'
  | 'number'
  | 'jurisdiction'
  | 'expiresOn'
  | 'kindHasEnd'
  | 'lastDay'
  | 'submittedAt'
  | 'checkResult'
  | 'checkedOn'
  | 'state'
  | 'version'
  | 'today'
> & {
  standing: ListedStanding
  isSensitive: boolean
  contributors: number[]
  holderName: string
  holderStatus: boolean
}

/** Returns the rows in the order of the ids. Those that were refused or replaced meanwhile are left out. */
export async function listQualificationRows(db: Db, ids: number[], days: Days): Promise<ListedRow[]> {
  const find = findRowOn(days)
  const rows = (await Promise.all(ids.map((id) => find(db, id)))).flat()
  const listed = rows.filter(({ standing }) => standing !== null)
  // The table's check constraints allow only the values of the contract.
  const words = listed as ((typeof listed)[number] &
    Pick<ListedRow, 'jurisdiction' | 'state' | 'checkResult' | 'standing'>)[]
  return words.map((row) => ({ ...row, submittedAt: row.submittedAt.toISOString() }))
}

let ofToday: { days: Days; find: ReturnType<typeof makeFindRow> } | undefined

/** The day is part of a prepared statement, so there is a new one every day, and one for the hours with two days. */
function findRowOn(days: Days): ReturnType<typeof makeFindRow> {
  if (ofToday?.days.first !== days.first || ofToday.days.last !== days.last)
    ofToday = { days, find: makeFindRow(preparedHolderDay(days)) }
  return ofToday.find
}

const makeFindRow = (today: RawBuilder<string>) =>
  byKey(
    'bigint',
    (db, qualificationId) =>
      db
        .selectFrom('qualification')
        .innerJoin(
          'qualificationKind',
          'qualificationKind.qualificationKindId',
          'qualification.qualificationKindId',
        )
        .leftJoin('user', 'user.userId', 'qualification.userId')
        .leftJoin('mip', 'mip.mipId', 'qualification.mipId')
        .select(['qualificationId', 'qualification.userId', 'qualification.mipId', 'number', 'jurisdiction'])
        .select(['qualification.qualificationKindId', 'qualificationKind.code as kindCode', 'isSensitive'])
        .select([
          'qualificationKind.label as kindLabel',
          'expiresOn',
          'hasEnd as kindHasEnd',
          'qualification.state',
        ])
        .select(contributors.as('contributors'))
        .select(['submittedAt', 'checkResult', 'checkedOn', 'qualification.version'])
        .select([
          sql<string>`coalesce(first_name || ' ' || last_name, mip.name)`.as('holderName'),
          sql<boolean>`coalesce("user".status, mip.status)`.as('holderStatus'),
          sql<string | null>`qualification_last_day(expires_on, grace_months)`.as('lastDay'),
          standingOn(today).as('standing'),
          today.as('today'),
        ])
        .where('qualificationId', '=', qualificationId),
    (row) => row.qualificationId,
  )
