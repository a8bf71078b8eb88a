import type { NoticePeopleFilters, NoticePerson } from '@gantry/contract/domains/portal/notices/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import { type RawBuilder, sql } from 'kysely'
import { toUserSummary, userSummaryColumns } from '../../../kit/people/summary.ts'
import { listRows, matchesEveryWord } from '../../../platform/db/lists/lists.ts'
import type { Db } from '../../../platform/world.ts'
import { concerns, peopleOf } from './audience-queries.ts'

export type PeopleSort = 'lastName'
export type PeopleRequest = ListRequest<PeopleSort, NoticePeopleFilters>

/** A notice, and whether it can still be said whom it concerns. */
export type OfNotice = { noticeId: number; isToEverybody: boolean; hasEnded: boolean }

const order = {
  id: sql.ref<number>('user.userId'),
  sorts: { lastName: sql`lower(${sql.ref('user.lastName')})` } satisfies Record<
    PeopleSort,
    RawBuilder<unknown>
  >,
  defaultSort: { sortBy: 'lastName', sortType: 'asc' },
} as const

const hasAnswered = (noticeId: number) => sql<boolean>`exists (select from notice_answer
  where notice_answer.notice_id = ${noticeId} and notice_answer.user_id = "user".user_id)`
const isConcerned = ({ noticeId, isToEverybody }: OfNotice) =>
  isToEverybody
    ? sql<boolean>`"user".status`
    : sql<boolean>`("user".status and "user".user_id in ${peopleOf(noticeId)})`

/** By ids from indexes, because of most notices the people are few. Those of a notice to everybody are no condition. */
function amongPeople({ noticeId, isToEverybody, hasEnded }: OfNotice): RawBuilder<boolean> {
  const answerers = sql`(select user_id from notice_answer where notice_id = ${noticeId})`
  if (hasEnded) return sql`"user".user_id in ${answerers}`
  return isToEverybody ? sql`true` : sql`"user".user_id in (${peopleOf(noticeId)} union ${answerers})`
}

/** The active people whom the notice concerns now, and those who answered it. Once it has ended, only the latter. */
export async function listPeople(db: Db, notice: OfNotice, request: PeopleRequest) {
  const { search, status, isAnswered } = request.filter
  const answered = hasAnswered(notice.noticeId)
  let query = db
    .selectFrom('user')
    .where(matchesEveryWord(sql.ref('user.search'), search))
    .where(amongPeople(notice))
    .where(sql<boolean>`("user".status or ${answered})`)
  if (typeof status === 'boolean') query = query.where('user.status', '=', status)
  if (isAnswered !== undefined) query = query.where(isAnswered ? answered : sql<boolean>`not ${answered}`)
  const { rows, ...totals } = await listRows(
    db,
    { rows: query, ...order },
    request,
    (ids) => selectPeople(db, notice, ids),
    (row) => row.userId,
  )
  return { people: rows, ...totals }
}

async function selectPeople(
  db: Db,
  { noticeId, hasEnded }: OfNotice,
  ids: number[],
): Promise<NoticePerson[]> {
  const concerned = sql<boolean>`("user".status and ${concerns(sql`"user".user_id`)})`
  const rows = await db
    .selectFrom('user')
    .innerJoin('notice', (join) => join.on('notice.noticeId', '=', noticeId))
    .leftJoin('noticeAnswer', (join) =>
      join
        .onRef('noticeAnswer.userId', '=', 'user.userId')
        .onRef('noticeAnswer.noticeId', '=', 'notice.noticeId'),
    )
    .select(userSummaryColumns)
    .select('answeredAt')
    .select(concerned.as('isConcerned'))
    .where('user.userId', 'in', ids)
    .execute()
  return rows.map(({ answeredAt, isConcerned: concernedNow, ...row }) => ({
    ...toUserSummary(row),
    isConcerned: hasEnded ? null : concernedNow,
    answeredAt: answeredAt?.toISOString() ?? null,
  }))
}

/** How many answered, how many it concerns now, and how many of these answered. */
export async function countPeople(db: Db, notice: OfNotice) {
  const { noticeId, hasEnded } = notice
  const answers = await db
    .selectFrom('noticeAnswer')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('noticeId', '=', noticeId)
    .executeTakeFirstOrThrow()
  if (hasEnded) return { answered: answers.count, concerned: null, answeredOfConcerned: null }
  const { concerned, both } = await db
    .selectFrom('user')
    .select(sql<number>`count(*)::int`.as('concerned'))
    .select(sql<number>`(count(*) filter (where ${hasAnswered(noticeId)}))::int`.as('both'))
    .where(isConcerned(notice))
    .executeTakeFirstOrThrow()
  return { answered: answers.count, concerned, answeredOfConcerned: both }
}
