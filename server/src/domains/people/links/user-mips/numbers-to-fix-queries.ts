import type { NumberToFix } from '@gantry/contract/domains/people/links/user-mips/schemas'
import type { NumberProblem } from '@gantry/contract/domains/people/links/user-mips/words'
import type { ListRequest } from '@gantry/contract/paging'
import { sql } from 'kysely'
import { hasNotEnded } from '../../../../kit/links-in-force-queries.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { keptTotal, listRows, wordsOf } from '../../../../platform/db/lists/lists.ts'
import type { Db } from '../../../../platform/world.ts'
import { logoUrl } from '../../mips/service.ts'
import { filterPeople, toUserSummary, userSummaryColumns } from '../../users/service.ts'

type Filters = { mipId?: number | undefined; problem?: NumberProblem | undefined }
export type NumbersToFixRequest = ListRequest<'mipName' | 'lastName', Filters>

/** Lists the numbers that are missing or wrong (migration 0028). A group administrator sees those of the own group. */
export async function listNumbersToFix(db: Db, actor: Actor, request: NumbersToFixRequest) {
  const { mipId, problem, search, status } = request.filter
  let rows = readableProblems(db, actor)
  if (mipId !== undefined) rows = rows.where('numberProblem.mipId', '=', mipId)
  if (problem !== undefined) rows = rows.where('problem', '=', problem)
  const isByPerson = wordsOf(search).length > 0 || typeof status === 'boolean'
  if (isByPerson) {
    const people = filterPeople(db, request.filter).select('user.userId')
    rows = rows.where('numberProblem.userId', 'in', people)
  }
  const isKept = actor.role === 'ProductAdmin' && mipId === undefined && !isByPerson
  const list = {
    rows,
    id: sql.ref<number>('numberProblem.userMipId'),
    sorts: {
      mipName: sql.ref('numberProblem.sortMipName'),
      lastName: sql.ref('numberProblem.sortLastName'),
    },
    defaultSort: { sortBy: mipId === undefined ? 'mipName' : 'lastName', sortType: 'asc' },
    total: isKept ? keptTotal('number_problem', '', problem && [problem]) : undefined,
    sources: ['number_problem', 'user', 'user_group', 'group_mip'],
  } as const
  const find = (ids: number[]) => findNumbers(db, ids)
  const { rows: numbers, ...totals } = await listRows(db, list, request, find, (row) => row.userMipId)
  return { numbers, ...totals }
}

/** A group administrator sees the numbers of the group's members at the group's MIPs. */
function readableProblems(db: Db, actor: Actor) {
  const problems = db.selectFrom('numberProblem')
  if (actor.role === 'ProductAdmin') return problems
  const { groupId } = actor
  const mips = db.selectFrom('groupMip').select('mipId').where('groupId', '=', groupId)
  const members = db
    .selectFrom('userGroup')
    .select('userId')
    .where('groupId', '=', groupId)
    .where(hasNotEnded('userGroup'))
  return problems.where('numberProblem.mipId', 'in', mips).where('numberProblem.userId', 'in', members)
}

async function findNumbers(db: Db, ids: number[]): Promise<NumberToFix[]> {
  const rows = await db
    .selectFrom('numberProblem')
    .innerJoin('userMip', 'userMip.userMipId', 'numberProblem.userMipId')
    .innerJoin('user', 'user.userId', 'numberProblem.userId')
    .innerJoin('mip', 'mip.mipId', 'numberProblem.mipId')
    .select(['numberProblem.userMipId', 'problem', 'providerNumber', ...userSummaryColumns])
    .select(['mip.mipId', 'mip.name as mipName', 'mip.code as mipCode', 'mip.status as mipStatus'])
    .select(['logoSha256', 'mip.suburb', 'mip.state'])
    .where('numberProblem.userMipId', 'in', ids)
    .where(hasNotEnded('userMip'))
    .execute()
  return rows.map(({ logoSha256, problem, ...row }) => ({
    ...toUserSummary(row),
    problem: problem as NumberProblem,
    logoUrl: logoUrl(row.mipId, logoSha256),
  }))
}
