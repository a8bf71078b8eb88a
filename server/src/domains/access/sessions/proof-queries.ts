import { sql } from 'kysely'
import type { Db } from '../../../platform/world.ts'

// What a session has shown of its user decides whether it may act as a platform administrator. A hospital must not reach
// this role by what it says about its people (decisions 0056 and 0073).

/** The provider of a hospital began it. Servers before migration 0092 wrote no connection, only the methods. */
const begunByHospital = sql<boolean>`(identity_connection_id is not null or not authentication_methods && '{pwd,user}')`

/**
 * Whether a session may take a role: that of platform administrators needs a second factor of ours, or one of a hospital that
 * a platform administrator has allowed for it. `proof` is what the session shows just now.
 */
export async function mayTakeRole(
  db: Db,
  sessionId: number,
  role: string,
  proof: string[] = [],
): Promise<boolean> {
  if (role !== 'ProductAdmin') return true
  const { rows } = await sql<{ may: boolean }>`
    select (authentication_methods || ${proof}::text[]) && '{otp,user}'
      or exists (select from identity_connection as connection
        where connection.identity_connection_id = session.identity_connection_id
          and connection.status and connection.signs_in_administrators) as may
    from session where session_id = ${sessionId}`.execute(db)
  return rows[0]?.may === true
}

type Ending = { reason: string; now: Date }

/** Ends the sessions of a user that hospitals began, also those that wait for the second factor. */
export async function endHospitalSessionsOfUser(
  db: Db,
  userId: number,
  { reason, now }: Ending,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ state: 'ENDED', endedAt: now, endReason: reason })
    .where('userId', '=', userId)
    .where('state', '<>', 'ENDED')
    .where(begunByHospital)
    .execute()
}

/** Ends the sessions of platform administrators that one hospital began. */
export async function endAdministratorsByHospital(
  db: Db,
  identityConnectionId: number,
  { reason, now }: Ending,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ state: 'ENDED', endedAt: now, endReason: reason })
    .where('userId', 'in', (session) =>
      session
        .selectFrom('userRole')
        .innerJoin('role', 'role.roleId', 'userRole.roleId')
        .select('userRole.userId')
        .where('role.code', '=', 'ProductAdmin'),
    )
    .where('state', '<>', 'ENDED')
    .where('identityConnectionId', '=', identityConnectionId)
    .execute()
}
