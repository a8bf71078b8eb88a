import type { Db } from '../../../platform/world.ts'

/** Whether this user has signed in on this device before. */
export async function isDeviceOf(db: Db, email: string, deviceHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('knownDevice')
    .innerJoin('user', 'user.userId', 'knownDevice.userId')
    .select('user.userId')
    .where('deviceHash', '=', deviceHash)
    .where((user) => user(user.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether any user has signed in on this device before. */
export async function isDevice(db: Db, deviceHash: Buffer): Promise<boolean> {
  const query = db.selectFrom('knownDevice').select('userId').where('deviceHash', '=', deviceHash).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

/** The users who have signed in on this device before. */
export async function listUsersOfDevice(db: Db, deviceHash: Buffer): Promise<number[]> {
  const rows = await db
    .selectFrom('knownDevice')
    .select('userId')
    .where('deviceHash', '=', deviceHash)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Adds the device, or resets its counters. */
export async function upsertDevice(db: Db, userId: number, deviceHash: Buffer, now: Date): Promise<void> {
  const fresh = { lastUsedAt: now, failedSignIns: 0, lockCount: 0, failedCodes: 0 }
  const open = { lockedUntil: null, codesLockedUntil: null }
  await db
    .insertInto('knownDevice')
    .values({ userId, deviceHash, createdAt: now, lastUsedAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'deviceHash']).doUpdateSet({ ...fresh, ...open }))
    .execute()
}

/** Keeps only the most recently used devices. */
export async function deleteOlderDevices(db: Db, userId: number, kept: number): Promise<void> {
  await db
    .deleteFrom('knownDevice')
    .where('userId', '=', userId)
    .where('deviceHash', 'not in', (device) =>
      device
        .selectFrom('knownDevice as newest')
        .select('newest.deviceHash')
        .where('newest.userId', '=', userId)
        .orderBy('newest.lastUsedAt', 'desc')
        .limit(kept),
    )
    .execute()
}

export async function deleteDevicesOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('knownDevice').where('userId', '=', userId).execute()
}

export async function deleteDevicesUsedBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('knownDevice').where('lastUsedAt', '<', time).execute()
}
