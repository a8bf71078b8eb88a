import type { MailOf } from '../../../platform/mail/mails.ts'
import type { World } from '../../../platform/world.ts'
import { newTerms } from './mails.ts'
import * as queries from './serving-queries.ts'

type ServingWorld = Pick<World, 'db' | 'clock' | 'mail' | 'settings'>

/** People whose mails are queued together. It bounds the memory and the transaction. */
const chunkSize = 200

/** Gives notice by mail of the terms in force, if they are by notice: one mail for each person, also with several servers. */
export async function serveTerms(world: ServingWorld, isStopped = () => false): Promise<void> {
  const { db } = world
  await queries.noteSentMails(db)
  const version = await queries.findVersionToServe(db)
  if (version === null) return
  let after = 0
  while (!isStopped()) {
    const readers = await queries.listReaders(db, version, { after, limit: chunkSize })
    const last = readers.at(-1)
    if (last === undefined) return
    after = last.userId
    await queueMails(world, version, readers)
  }
}

/** The claim and the mails are one transaction, so that each person gets exactly one mail. */
async function queueMails(
  { db, clock, mail, settings }: ServingWorld,
  { termsVersionId, label }: { termsVersionId: number; label: string },
  readers: Awaited<ReturnType<typeof queries.listReaders>>,
): Promise<void> {
  const link = `${settings.publicUrl}/terms`
  await db.transaction().execute(async (tx) => {
    const queuedAt = clock.now()
    const claimed = await queries.claimReaders(
      tx,
      readers.map(({ userId }) => ({ termsVersionId, userId, queuedAt })),
    )
    const told = readers.filter(({ userId }) => claimed.has(userId))
    const mails = told.map(
      ({ email: to, language, timeZone, firstName }): MailOf<typeof newTerms> => ({
        to,
        language,
        timeZone,
        template: newTerms,
        parts: { firstName, label, link },
      }),
    )
    const mailIds = await mail.queueAll(tx, mails)
    await queries.noteMails(tx, termsVersionId, { userIds: told.map(({ userId }) => userId), mailIds })
  })
}
