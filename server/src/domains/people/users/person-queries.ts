import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import type { SignedIn } from '../../../platform/actor.ts'
import { byKey } from '../../../platform/db/statements/by-key.ts'
import type { Db } from '../../../platform/world.ts'
import type { Person } from './policy.ts'

/** Returns null when there is no such user. */
export async function findPerson(
  db: Db,
  caller: Pick<SignedIn, 'userId' | 'groupId'>,
  userId: number,
): Promise<Person | null> {
  const [[person], [self]] = await Promise.all([
    findMemberships(db, userId),
    findMemberships(db, caller.userId),
  ])
  if (person === undefined) return null
  const activeGroups = self?.groups.filter(({ status }) => status) ?? []
  const callersGroupIds = new Set(activeGroups.map(({ groupId }) => groupId))
  return {
    userId,
    self: userId === caller.userId,
    active: person.status,
    inSessionGroup: person.groups.some(({ groupId }) => groupId === caller.groupId),
    sharesActiveGroup: person.groups.some(({ groupId }) => callersGroupIds.has(groupId)),
  }
}

const findMemberships = byKey(
  'bigint',
  (db, userId) =>
    db
      .selectFrom('user')
      .select(['user.userId', 'user.status'])
      .select((builder) =>
        jsonArrayFrom(
          builder
            .selectFrom('userGroup')
            .innerJoin('group', 'group.groupId', 'userGroup.groupId')
            .select(['group.groupId', 'group.status'])
            .whereRef('userGroup.userId', '=', 'user.userId')
            .where(hasNotEnded('userGroup')),
        ).as('groups'),
      )
      .where('user.userId', '=', userId),
  (row) => row.userId,
)
