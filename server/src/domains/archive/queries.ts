import { linksInForce } from '../../kit/links-in-force-queries.ts'
import type { Db } from '../../platform/world.ts'

/** Lists the labels of the MIPs to which the user has a link in force. */
export async function listLabelsOfPerson(db: Db, userId: number, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom(linksInForce(now))
    .innerJoin('mip', 'mip.mipId', 'userMip.mipId')
    .select('mip.archiveLabel')
    .where('userMip.userId', '=', userId)
    .orderBy('mip.mipId')
    .execute()
  return rows.map(({ archiveLabel }) => archiveLabel)
}

export async function getNameOfPerson(db: Db, userId: number): Promise<string> {
  const query = db.selectFrom('user').select(['firstName', 'lastName']).where('userId', '=', userId)
  const { firstName, lastName } = await query.executeTakeFirstOrThrow()
  return `${firstName} ${lastName}`
}

/** True when the audit trail already has a recent refusal of this user, or of the app itself. */
export async function isDenialRecorded(
  db: Db,
  denial: { action: string; appId: number; userId: number | null; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('auditEvent')
    .select('auditEventId')
    .where('subjectType', '=', 'app')
    .where('subjectId', '=', denial.appId)
    .where('actorUserId', 'is not distinct from', denial.userId)
    .where('action', '=', denial.action)
    .where('at', '>', denial.since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
