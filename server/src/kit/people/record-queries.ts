import type { Profile } from '@gantry/contract/domains/people/users/schemas'
import { roleName, roleRef } from '@gantry/contract/product'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { byKey } from '../../platform/db/statements/by-key.ts'
import type { Db, World } from '../../platform/world.ts'
import { hasNotEnded } from '../links-in-force-queries.ts'

/** The URL of a photo. It contains a hash of the picture, so browsers can cache it without a limit. */
export const photoUrl = (userId: number, sha256: string | null): string | null =>
  sha256 === null ? null : `/api/users/${userId}/photo?v=${sha256.slice(0, 16)}`

const findRecord = byKey(
  'bigint',
  (db, userId) =>
    db
      .selectFrom('user')
      .leftJoin('group', 'group.groupId', 'user.groupIdForAdmin')
      .select([
        'userId',
        'user.email',
        'firstName',
        'lastName',
        'user.status',
        'photoSha256',
        'groupIdForAdmin',
        'groupName',
        'twoFactorAuthType',
        'language',
        'siteCode',
        'title',
        'user.phone',
        'mobile',
        'speciality',
        'ahpraNumber',
        'hpii',
        'addressLine1',
        'addressLine2',
        'suburb',
        'state',
        'postcode',
        'country',
        'timeZone',
        'activatedAt',
        'lastSignInAt',
        'user.createdAt',
        'user.statusChangeDate',
        'user.version',
      ])
      .select((expression) =>
        jsonArrayFrom(
          expression
            .selectFrom('userRole')
            .innerJoin('role', 'role.roleId', 'userRole.roleId')
            .select(['role.roleId', 'role.code', 'role.label', 'userRole.validUntil'])
            .whereRef('userRole.userId', '=', 'user.userId')
            .where(hasNotEnded('userRole'))
            .orderBy('role.roleId'),
        ).as('roles'),
      )
      .where('user.userId', '=', userId),
  (row) => row.userId,
)

/**
 * Returns the whole record of a user for replies, or null when there is no such user. `session` adds the fields that
 * depend on the caller's role, for the caller's own record.
 */
export async function findUserRecord(
  { settings }: Pick<World, 'settings'>,
  db: Db,
  userId: number,
  session: { role: string | null; groupId: number | null } = { role: null, groupId: null },
): Promise<Profile | null> {
  const [row] = await findRecord(db, userId)
  if (row === undefined) return null
  const { photoSha256, groupName, roles, ...record } = row
  return {
    ...record,
    photoUrl: photoUrl(userId, photoSha256),
    roles: roles.map(({ validUntil, ...role }) => ({
      ...roleRef(settings.productName, role),
      // In JSON of PostgreSQL, a time is text.
      validUntil: validUntil === null ? null : new Date(validUntil).toISOString(),
    })),
    groupInfo:
      record.groupIdForAdmin === null || groupName === null
        ? null
        : { groupId: record.groupIdForAdmin, groupName },
    sessionRole: session.role === null ? null : roleName(settings.productName, session.role),
    sessionGroup: session.groupId,
    sessionUserID: userId,
    twoFactorAuthType: record.twoFactorAuthType === 'AUTHENTICATOR' ? 'AUTHENTICATOR' : 'EMAIL',
    activatedAt: record.activatedAt?.toISOString() ?? null,
    lastSignInAt: record.lastSignInAt?.toISOString() ?? null,
    createdAt: record.createdAt.toISOString(),
    statusChangeDate: record.statusChangeDate.toISOString(),
  }
}
