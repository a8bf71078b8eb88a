import type { Db } from '../../../../platform/world.ts'

/** Makes a mail to one person that is being sent, asked for by an administrator of a group. */
export async function buildMailing(
  db: Db,
  { askedBy, groupId, userId }: { askedBy: number; groupId: number; userId: number },
): Promise<number> {
  // One at a time of each sender.
  await db.deleteFrom('worklistMailing').where('askedBy', '=', askedBy).execute()
  const { worklistMailingId } = await db
    .insertInto('worklistMailing')
    .values({ onQuietDays: 'WAIT', people: 1, askedAt: new Date(), askedBy, groupId, role: 'GroupAdmin' })
    .returning('worklistMailingId')
    .executeTakeFirstOrThrow()
  await db.insertInto('worklistMailingPerson').values({ worklistMailingId, userId }).execute()
  return worklistMailingId
}
