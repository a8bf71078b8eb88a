import { linksInForce } from '../../../kit/links-in-force-queries.ts'
import { nameOf } from '../../../kit/people/name.ts'
import { byKey } from '../../../platform/db/statements/by-key.ts'
import type { Db } from '../../../platform/world.ts'

const findLabels = byKey(
  'bigint',
  (db, userId) =>
    db
      .selectFrom(linksInForce)
      .innerJoin('mip', 'mip.mipId', 'userMip.mipId')
      .select(['userMip.userId', 'mip.archiveLabel'])
      .where('userMip.userId', '=', userId)
      .orderBy('mip.mipId'),
  ({ userId }) => userId,
)

/** Lists the labels of the MIPs to which the user has a link in force. An archive asks for each of its requests. */
export async function listLabelsOfPerson(db: Db, userId: number): Promise<string[]> {
  return (await findLabels(db, userId)).map(({ archiveLabel }) => archiveLabel)
}

export async function getNameOfPerson(db: Db, userId: number): Promise<string> {
  const query = db.selectFrom('user').select(['firstName', 'lastName']).where('userId', '=', userId)
  return nameOf(await query.executeTakeFirstOrThrow())
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
