import { sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import type { Db } from '../../../platform/world.ts'

export type OwnFacts = {
  photoSha256: string | null
  phone: string
  mobile: string
  addressLine1: string
  speciality: string
  ahpraNumber: string
  twoFactorAuthType: string
  hasDocument: boolean
}

export async function findOwnFacts(db: Db, userId: number): Promise<OwnFacts> {
  return db
    .selectFrom('user')
    .select([
      'photoSha256',
      'phone',
      'mobile',
      'addressLine1',
      'speciality',
      'ahpraNumber',
      'twoFactorAuthType',
    ])
    .select((builder) =>
      builder
        .exists(
          builder.selectFrom('document').select('documentId').whereRef('document.userId', '=', 'user.userId'),
        )
        .$castTo<boolean>()
        .as('hasDocument'),
    )
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
}

/** A dashboard shows this many people at most; who is in many groups may have more. */
const most = 50

type AdministratorRow = {
  userId: number
  firstName: string
  lastName: string
  photoSha256: string | null
  groupId: number
  groupName: string
  isMember: boolean
}

/** The active administrators of the active groups of a user, by name. The user is left out. */
export async function listOwnAdministrators(db: Db, userId: number): Promise<AdministratorRow[]> {
  return db
    .selectFrom('userGroup')
    .innerJoin('group', 'group.groupId', 'userGroup.groupId')
    .innerJoin('user', 'user.groupIdForAdmin', 'group.groupId')
    .select(['user.userId', 'user.firstName', 'user.lastName', 'photoSha256', 'group.groupId', 'groupName'])
    .select((builder) =>
      builder
        .exists(
          builder
            .selectFrom('userGroup as own')
            .select('own.userGroupId')
            .whereRef('own.userId', '=', 'user.userId')
            .whereRef('own.groupId', '=', 'group.groupId')
            .where(hasNotEnded('own')),
        )
        .$castTo<boolean>()
        .as('isMember'),
    )
    .where('userGroup.userId', '=', userId)
    .where(hasNotEnded('userGroup'))
    .where('group.status', '=', true)
    .where('user.status', '=', true)
    .where('user.userId', '<>', userId)
    .where((builder) =>
      builder.exists(
        builder
          .selectFrom('userRole')
          .innerJoin('role', 'role.roleId', 'userRole.roleId')
          .select('role.roleId')
          .whereRef('userRole.userId', '=', 'user.userId')
          .where('role.code', '=', 'GroupAdmin')
          .where('role.status', '=', true)
          .where(hasNotEnded('userRole')),
      ),
    )
    .orderBy(sql`lower("user".last_name)`)
    .orderBy('user.userId')
    .orderBy(sql`lower(group_name)`)
    .limit(most)
    .execute()
}
