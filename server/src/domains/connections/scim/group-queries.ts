import { type SqlBool, sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import { fullName } from '../../../kit/people/name-queries.ts'
import type { Db } from '../../../platform/world.ts'
import type { ScimClient } from './caller-queries.ts'

type Of = Pick<ScimClient, 'identityConnectionId' | 'groupId'>

export type Member = { userId: number; name: string }

/** The connection's people who are members of its group. */
const selectMembers = (db: Db, { identityConnectionId, groupId }: Of) =>
  db
    .selectFrom('scimUser')
    .innerJoin('user', 'user.userId', 'scimUser.userId')
    .where('scimUser.identityConnectionId', '=', identityConnectionId)
    .where('scimUser.deletedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('userGroup')
          .select('userGroup.userId')
          .whereRef('userGroup.userId', '=', 'scimUser.userId')
          .where('userGroup.groupId', '=', groupId)
          .where(hasNotEnded('userGroup')),
      ),
    )

/** The connection's people to whom the directory gives a role. */
const selectHolders = (db: Db, { identityConnectionId }: Of, roleId: number) =>
  db
    .selectFrom('scimUser')
    .innerJoin('user', 'user.userId', 'scimUser.userId')
    .innerJoin('scimRole', (join) =>
      join
        .onRef('scimRole.userId', '=', 'scimUser.userId')
        .onRef('scimRole.identityConnectionId', '=', 'scimUser.identityConnectionId'),
    )
    .where('scimUser.identityConnectionId', '=', identityConnectionId)
    .where('scimUser.deletedAt', 'is', null)
    .where('scimRole.roleId', '=', roleId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('userRole')
          .select('userRole.userId')
          .whereRef('userRole.userId', '=', 'scimUser.userId')
          .where('userRole.roleId', '=', roleId)
          .where(hasNotEnded('userRole')),
      ),
    )

/** `only` limits them to these people. */
export async function listMembers(
  db: Db,
  of: Of,
  roleId: number | null,
  only: number[] | null = null,
): Promise<Member[]> {
  const people = roleId === null ? selectMembers(db, of) : selectHolders(db, of, roleId)
  return people
    .select(['user.userId', fullName.as('name')])
    .$if(only !== null, (query) => query.where(sql<SqlBool>`"user".user_id = any(${only ?? []}::bigint[])`))
    .orderBy('user.userId')
    .execute()
}
