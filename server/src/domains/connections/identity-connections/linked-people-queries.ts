import type { ListRequest } from '@gantry/contract/paging'
import { sql } from 'kysely'
import { listRows } from '../../../platform/db/lists/lists.ts'
import type { Db } from '../../../platform/world.ts'

export type LinkedPeopleRequest = ListRequest<'linkedAt'>

/** The people who are linked to a connection, the newest first. */
export function listLinkedPeople(db: Db, identityConnectionId: number, request: LinkedPeopleRequest) {
  return listRows(
    db,
    {
      rows: db.selectFrom('identityLink').where('identityConnectionId', '=', identityConnectionId),
      id: sql.ref<number>('identityLink.identityLinkId'),
      sorts: { linkedAt: sql.ref('identityLink.linkedAt') },
      defaultSort: { sortBy: 'linkedAt', sortType: 'desc' },
    },
    request,
    (ids) => findLinkedPeople(db, ids),
    (row) => row.identityLinkId,
  )
}

const findLinkedPeople = (db: Db, ids: number[]) =>
  db
    .selectFrom('identityLink')
    .innerJoin('user', 'user.userId', 'identityLink.userId')
    .select(['identityLinkId', 'user.userId', 'firstName', 'lastName', 'email', 'linkedAt'])
    .where('identityLinkId', 'in', ids)
    .execute()

/** Removes the link of a person. False if there is none. */
export async function deleteLink(db: Db, identityConnectionId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identityLink')
    .where('identityConnectionId', '=', identityConnectionId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes consents that a session could still complete. */
export async function deleteConsents(db: Db, identityConnectionId: number, userId: number): Promise<void> {
  await db
    .deleteFrom('identityConsent')
    .where('identityConnectionId', '=', identityConnectionId)
    .where('sessionId', 'in', (session) =>
      session.selectFrom('session').select('sessionId').where('userId', '=', userId),
    )
    .execute()
}
