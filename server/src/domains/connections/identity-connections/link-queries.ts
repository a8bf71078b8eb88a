import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import type { Db } from '../../../platform/world.ts'
import type { Connection } from './queries.ts'

/** A person as a provider names them. */
export type Subject = { identityConnectionId: number; issuer: string; subject: string }

/** Finds the account that is linked to a subject. */
export async function findLinkedUser(
  db: Db,
  { identityConnectionId, issuer, subject }: Subject,
): Promise<number | null> {
  const row = await db
    .selectFrom('identityLink')
    .select('userId')
    .where('identityConnectionId', '=', identityConnectionId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.userId ?? null
}

/**
 * Whether a connection may sign this person in: a member or administrator of its group, and a platform administrator only if
 * one of them has allowed it.
 */
export async function isAdmitted(
  db: Db,
  userId: number,
  { groupId, signsInAdministrators }: Pick<Connection, 'groupId' | 'signsInAdministrators'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('user.userId')
    .where('user.userId', '=', userId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('user.groupIdForAdmin', '=', groupId),
        exists(
          selectFrom('userGroup')
            .select('userGroup.userId')
            .whereRef('userGroup.userId', '=', 'user.userId')
            .where('userGroup.groupId', '=', groupId)
            .where(hasNotEnded('userGroup')),
        ),
      ]),
    )
    .where(({ or, lit, not, exists, selectFrom }) =>
      or([
        lit(signsInAdministrators),
        not(
          exists(
            selectFrom('userRole')
              .innerJoin('role', 'role.roleId', 'userRole.roleId')
              .select('userRole.userId')
              .whereRef('userRole.userId', '=', 'user.userId')
              .where('role.code', '=', 'ProductAdmin'),
          ),
        ),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whether the directory of the connection added this account, and nobody has proved to be its owner since: there is no password
 * and no link.
 */
export async function isAddedByDirectory(
  db: Db,
  identityConnectionId: number,
  userId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('scimUser')
    .innerJoin('credential', 'credential.userId', 'scimUser.userId')
    .select('scimUser.userId')
    .where('scimUser.identityConnectionId', '=', identityConnectionId)
    .where('scimUser.userId', '=', userId)
    .where('scimUser.isAdded', '=', true)
    .where('scimUser.deletedAt', 'is', null)
    .where('credential.passwordHash', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identityLink')
            .select('identityLink.userId')
            .whereRef('identityLink.userId', '=', 'scimUser.userId'),
        ),
      ),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Links a person to a subject, in the place of an earlier subject. False if another person has the subject. */
export async function insertIdentityLink(
  db: Db,
  { identityConnectionId, issuer, subject }: Subject,
  { userId, linkedAt }: { userId: number; linkedAt: Date },
): Promise<boolean> {
  await db
    .deleteFrom('identityLink')
    .where('userId', '=', userId)
    .where('identityConnectionId', '=', identityConnectionId)
    .execute()
  const inserted = await db
    .insertInto('identityLink')
    .values({ identityConnectionId, issuer, subject, userId, linkedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Remembers what the owner of the session consents to with the second factor. */
export async function insertConsent(db: Db, sessionId: number, subject: Subject): Promise<void> {
  await db
    .insertInto('identityConsent')
    .values({ sessionId, ...subject })
    .execute()
}

export function takeConsent(db: Db, sessionId: number): Promise<Subject | undefined> {
  return db
    .deleteFrom('identityConsent')
    .where('sessionId', '=', sessionId)
    .returning(['identityConnectionId', 'issuer', 'subject'])
    .executeTakeFirst()
}
