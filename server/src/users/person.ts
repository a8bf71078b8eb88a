import { sql } from 'kysely'
import { prepared, unseen, type ValueOf } from '../db/prepared.ts'
import { together } from '../db/together.ts'
import type { SignedIn } from '../sessions/actor.ts'
import type { Db } from '../world.ts'
import type { Person } from './policy.ts'

/** Null when there is no such person. */
export async function findPerson(
  db: Db,
  caller: Pick<SignedIn, 'userId' | 'groupId'>,
  userId: number,
): Promise<Person | null> {
  const [row] = await findBetween(db, { userId, callerId: caller.userId, groupId: caller.groupId })
  if (row === undefined) return null
  return {
    userId,
    self: userId === caller.userId,
    active: row.active,
    inSessionGroup: row.inSessionGroup === true,
    sharesActiveGroup: row.sharesActiveGroup === true,
  }
}

type Between = { userId: number; callerId: number; groupId: number | null }
type Asked = { [Part in keyof Between]: Between[Part][] }
const listBetween = prepared((db, value: ValueOf<Asked>) =>
  db
    .selectFrom(
      sql<Between>`unnest(${unseen(value('userId'), 'bigint')}, ${unseen(value('callerId'), 'bigint')}, ${unseen(value('groupId'), 'bigint')})`.as<'asked'>(
        sql`asked (user_id, caller_id, group_id)`,
      ),
    )
    .innerJoin('user', 'user.userId', 'asked.userId')
    .select((builder) => [
      'asked.userId',
      'asked.callerId',
      'asked.groupId',
      'user.status as active',
      builder
        .exists(
          builder
            .selectFrom('userGroup')
            .select('userGroupId')
            .whereRef('userGroup.userId', '=', 'user.userId')
            .whereRef('userGroup.groupId', '=', 'asked.groupId'),
        )
        .as('inSessionGroup'),
      builder
        .exists(
          builder
            .selectFrom('userGroup as theirs')
            .innerJoin('userGroup as mine', 'mine.groupId', 'theirs.groupId')
            .innerJoin('group', 'group.groupId', 'mine.groupId')
            .select('theirs.userGroupId')
            .whereRef('theirs.userId', '=', 'user.userId')
            .whereRef('mine.userId', '=', 'asked.callerId')
            .where('group.status', '=', true),
        )
        .as('sharesActiveGroup'),
    ]),
)

const nameOf = ({ userId, callerId, groupId }: Between) => `${userId} ${callerId} ${groupId}`
const findBetween = together(
  (db, pairs: Between[]) =>
    listBetween(db, {
      userId: pairs.map(({ userId }) => userId),
      callerId: pairs.map(({ callerId }) => callerId),
      groupId: pairs.map(({ groupId }) => groupId),
    }),
  { ofKey: nameOf, ofRow: nameOf },
)
