import type { UserRow } from '@gantry/contract/domains/people/users/schemas'
import { roleRef } from '@gantry/contract/product'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { hasNotEnded } from '../../../../kit/links-in-force-queries.ts'
import { photoUrl } from '../../../../kit/people/record-queries.ts'
import { byKey } from '../../../../platform/db/statements/by-key.ts'
import type { Db } from '../../../../platform/world.ts'
import { professionsOf } from './profession-queries.ts'

/** Returns the rows in the order of the ids. */
export async function listUserRows(
  db: Db,
  productName: string,
  ids: number[],
): Promise<(Omit<UserRow, 'may'> & { groupIdForAdmin: number | null })[]> {
  const rows = (await Promise.all(ids.map((userId) => findRow(db, userId)))).flat()
  return rows.map(({ photoSha256, groupName, ...row }) => ({
    ...row,
    photoUrl: photoUrl(row.userId, photoSha256),
    roles: row.roles.map((role) => roleRef(productName, role)),
    twoFactorAuthType:
      row.twoFactorAuthType === 'AUTHENTICATOR' ? ('AUTHENTICATOR' as const) : ('EMAIL' as const),
    groupInfo:
      row.groupIdForAdmin === null || groupName === null ? null : { groupId: row.groupIdForAdmin, groupName },
    activatedAt: row.activatedAt?.toISOString() ?? null,
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  }))
}

const findRow = byKey(
  'bigint',
  (db, userId) =>
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
            .where(hasNotEnded('userRole'))
            .orderBy('role.roleId'),
        ).as('roles'),
      )
      .select(professionsOf(sql.ref('user.userId')).as('professions'))
      .where('user.userId', '=', userId),
  (row) => row.userId,
)
