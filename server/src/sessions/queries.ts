import type { Db } from '../world.ts'

export async function endSession(db: Db, sessionId: number, reason: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('session')
    .set({ state: 'ENDED', endedAt: now, endReason: reason })
    .where('sessionId', '=', sessionId)
    .where('state', '<>', 'ENDED')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The roles someone may act in right now. */
export async function listUsableRoles(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('userRole')
    .innerJoin('role', 'role.roleId', 'userRole.roleId')
    .select('role.code')
    .where('userRole.userId', '=', userId)
    .where('role.status', '=', true)
    .orderBy('role.roleId')
    .execute()
  return rows.map(({ code }) => code)
}

/** The group someone administers, while it is active. */
export async function findAdministeredGroup(db: Db, userId: number): Promise<number | null> {
  const row = await db
    .selectFrom('user')
    .innerJoin('group', 'group.groupId', 'user.groupIdForAdmin')
    .select('group.groupId')
    .where('user.userId', '=', userId)
    .where('group.status', '=', true)
    .executeTakeFirst()
  return row?.groupId ?? null
}

/** Whether someone may still act in a role without a session of theirs at hand: active, and holding it. */
export async function mayActAs(db: Db, userId: number, role: string): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .innerJoin('userRole', 'userRole.userId', 'user.userId')
    .innerJoin('role', 'role.roleId', 'userRole.roleId')
    .select('user.userId')
    .where('user.userId', '=', userId)
    .where('user.status', '=', true)
    .where('role.code', '=', role)
    .where('role.status', '=', true)
    .executeTakeFirst()
  return row !== undefined
}
