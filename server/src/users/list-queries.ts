import { roleName } from '@gantry/contract/product'
import type { UserRow } from '@gantry/contract/users'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { prepared, unseen, type ValueOf } from '../db/prepared.ts'
import { together } from '../db/together.ts'
import type { Db } from '../world.ts'
import { photoUrl } from './record.ts'

/** In the order of the ids. */
export async function listUserRows(
  db: Db,
  productName: string,
  ids: number[],
): Promise<(UserRow & { groupIdForAdmin: number | null })[]> {
  const rows = (await Promise.all(ids.map((userId) => findRow(db, userId)))).flat()
  return rows.map(({ photoSha256, groupName, ...row }) => ({
    ...row,
    photoUrl: photoUrl(row.userId, photoSha256),
    roles: row.roles.map(({ roleId, code, label }) => ({ roleId, name: roleName(productName, code), label })),
    twoFactorAuthType:
      row.twoFactorAuthType === 'AUTHENTICATOR' ? ('AUTHENTICATOR' as const) : ('EMAIL' as const),
    groupInfo:
      row.groupIdForAdmin === null || groupName === null ? null : { groupId: row.groupIdForAdmin, groupName },
    activatedAt: row.activatedAt?.toISOString() ?? null,
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  }))
}

const listRows = prepared((db, value: ValueOf<{ ids: number[] }>) =>
  db
    .selectFrom('user')
    .leftJoin('group', 'group.groupId', 'user.groupIdForAdmin')
    .select(['userId', 'firstName', 'lastName', 'siteCode', 'user.email', 'user.status', 'photoSha256'])
    .select(['twoFactorAuthType', 'groupIdForAdmin', 'groupName', 'activatedAt', 'lastSignInAt'])
    .select((builder) =>
      jsonArrayFrom(
        builder
          .selectFrom('userRole')
          .innerJoin('role', 'role.roleId', 'userRole.roleId')
          .select(['role.roleId', 'role.code', 'role.label'])
          .whereRef('userRole.userId', '=', 'user.userId')
          .orderBy('role.roleId'),
      ).as('roles'),
    )
    .where(sql<boolean>`"user".user_id = any(${unseen(value('ids'), 'bigint')})`),
)

const findRow = together((db, ids: number[]) => listRows(db, { ids }), {
  ofKey: (userId) => userId,
  ofRow: ({ userId }) => userId,
})
