import { providerNumberWarning } from '@gantry/contract/domains/people/links/user-mips/provider-number'
import type { UserMip } from '@gantry/contract/domains/people/links/user-mips/schemas'
import type { Modality } from '@gantry/contract/domains/people/links/user-mips/words'
import type { ListRequest } from '@gantry/contract/paging'
import { sql } from 'kysely'
import { toEndText } from '../../../../kit/link-ends.ts'
import { hasNotEnded, withHolds } from '../../../../kit/links-in-force-queries.ts'
import { withModalitiesOutOfForce } from '../../../../kit/modalities-in-force-queries.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { listRows, matchesEveryWord, totalByStatus } from '../../../../platform/db/lists/lists.ts'
import { byKey } from '../../../../platform/db/statements/by-key.ts'
import type { Db } from '../../../../platform/world.ts'
import { logoUrl } from '../../mips/service.ts'
import type { LinkAccess } from './policy.ts'
import { isRepeated, type RepeatScope } from './repeated-queries.ts'

function selectUserMips(db: Db, scope: RepeatScope) {
  return db
    .selectFrom('userMip')
    .innerJoin('mip', 'mip.mipId', 'userMip.mipId')
    .select(['userMipId', 'userId', 'mip.mipId', 'mip.name as mipName', 'mip.code as mipCode'])
    .select(['mip.status as mipStatus', 'logoSha256', 'suburb', 'state', 'providerNumber', 'allowed'])
    .select(['userMip.validUntil', 'modalities'])
    .$narrowType<{ modalities: Modality[] }>()
    .select(isRepeated(scope).as('providerNumberRepeated'))
    .where(hasNotEnded('userMip'))
}
type Row = Awaited<ReturnType<ReturnType<typeof selectUserMips>['execute']>>[number]

async function toUserMips(db: Db, rows: Row[]): Promise<UserMip[]> {
  const links = rows.map(({ logoSha256, validUntil, ...row }) => ({
    ...row,
    validUntil: toEndText(validUntil),
    logoUrl: logoUrl(row.mipId, logoSha256),
    providerNumberWarning: providerNumberWarning(row.providerNumber),
  }))
  return withModalitiesOutOfForce(db, await withHolds(db, links))
}

/** Lists the links of a user by name. A caller who is not the user and reads in the scope of a group gets only its MIPs. */
export async function listUserMips(
  db: Db,
  userId: number,
  scope: RepeatScope,
  own: boolean,
): Promise<UserMip[]> {
  return toUserMips(db, await findLinksOfUser(db, userId, scope, own))
}

async function findLinksOfUser(db: Db, userId: number, scope: RepeatScope, own: boolean): Promise<Row[]> {
  if (scope.kind === 'all') return findUserMips(db, userId)
  if (scope.kind === 'user') return own ? findOwnMips(db, userId) : []
  const links = selectByName(db, scope).where('userId', '=', userId)
  const ofGroup = db.selectFrom('groupMip').select('mipId').where('groupId', '=', scope.groupId)
  const listed = own ? links : links.where('mip.mipId', 'in', ofGroup)
  return listed.execute()
}

const selectByName = (db: Db, scope: RepeatScope) =>
  selectUserMips(db, scope).orderBy(sql`lower(mip.name)`).orderBy('userMipId')
const findUserMips = byKey(
  'bigint',
  (db, userId) => selectByName(db, { kind: 'all' }).where('userId', '=', userId),
  (row) => row.userId,
)
const findOwnMips = byKey(
  'bigint',
  (db, userId) => selectByName(db, { kind: 'user' }).where('userId', '=', userId),
  (row) => row.userId,
)

export async function findUserMip(db: Db, userMipId: number, scope: RepeatScope): Promise<UserMip | null> {
  return (await findUserMipsById(db, [userMipId], scope))[0] ?? null
}

export async function findUserMipsById(db: Db, userMipIds: number[], scope: RepeatScope): Promise<UserMip[]> {
  return toUserMips(db, await selectByName(db, scope).where('userMipId', 'in', userMipIds).execute())
}

type Link = {
  userMipId: number
  userId: number
  mipId: number
  providerNumber: string
  allowed: boolean
  modalities: string[]
  validUntil: Date | null
}

/** Locks the link until the end of the transaction, and returns it with the caller's relation to it. */
export async function lockUserMip(
  db: Db,
  actor: Actor,
  userMipId: number,
): Promise<(Link & LinkAccess) | null> {
  const row = await db
    .selectFrom('userMip')
    .select(['userMipId', 'userId', 'mipId', 'providerNumber', 'allowed', 'modalities', 'validUntil'])
    .select((builder) =>
      builder
        .exists(
          builder
            .selectFrom('groupMip')
            .innerJoin('userGroup', 'userGroup.groupId', 'groupMip.groupId')
            .select('groupMipId')
            .where('groupMip.groupId', '=', actor.groupId)
            .whereRef('groupMip.mipId', '=', 'userMip.mipId')
            .whereRef('userGroup.userId', '=', 'userMip.userId')
            .where(hasNotEnded('userGroup')),
        )
        .as('inSessionGroup'),
    )
    .where(hasNotEnded('userMip'))
    .where('userMipId', '=', userMipId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  return { ...row, own: row.userId === actor.userId, inSessionGroup: row.inSessionGroup === true }
}

export async function updateUserMip(
  db: Db,
  userMipId: number,
  change: { providerNumber?: string; allowed?: boolean; modalities?: string[]; validUntil?: Date | null },
): Promise<void> {
  await db.updateTable('userMip').set(change).where('userMipId', '=', userMipId).execute()
}

const sorts = {
  name: sql`lower(${sql.ref('mip.name')})`,
  code: sql`lower(${sql.ref('mip.code')})`,
  mipId: sql.ref('mip.mipId'),
}
export type MipSort = keyof typeof sorts

function filterByStatus(db: Db, status: boolean | null | undefined) {
  const mips = db.selectFrom('mip')
  return typeof status === 'boolean' ? mips.where('mip.status', '=', status) : mips
}

export async function listUnlinkedMips(db: Db, userId: number, request: ListRequest<MipSort>) {
  const { search, status } = request.filter
  const linked = db.selectFrom('userMip').select('mipId').where('userId', '=', userId)
  const query = filterByStatus(db, status)
    .where('mip.mipId', 'not in', linked)
    .where(matchesEveryWord(sql.ref('mip.search'), search))
  const all = totalByStatus('mip', { search, status })
  const few = filterByStatus(db, status).where('mip.mipId', 'in', linked)
  const total = all && sql<number>`(${all} - ${few.select(sql<number>`count(*)`.as('count'))})`
  const list = {
    rows: query,
    id: sql.ref<number>('mip.mipId'),
    sorts,
    defaultSort: { sortBy: 'name', sortType: 'asc' },
    total,
    sources: ['mip', 'user_mip'],
  } as const
  return listRows(
    db,
    list,
    request,
    (ids) => selectMipSummaries(db, ids),
    (row) => row.mipId,
  )
}

async function selectMipSummaries(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('mip')
    .select([
      'mipId',
      'name as mipName',
      'code as mipCode',
      'status as mipStatus',
      'logoSha256',
      'suburb',
      'state',
    ])
    .where('mipId', 'in', ids)
    .execute()
  return rows.map(({ logoSha256, ...row }) => ({ ...row, logoUrl: logoUrl(row.mipId, logoSha256) }))
}
