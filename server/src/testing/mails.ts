import { runJob } from '../platform/jobs/run-job.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { mailJob } from '../platform/mail/worker.ts'
import type { World } from '../platform/world.ts'

/** Tries each waiting mail once, as its job does. A mail that could not be sent waits on. */
export async function sendWaiting(world: World, mailer: Mailer): Promise<void> {
  const waiting = await world.db.selectFrom('mail').select('mailId').where('sentAt', 'is', null).execute()
  const job = mailJob(mailer)
  for (const payload of waiting) await runJob(world, 'mail', job, () => false, payload).catch(() => undefined)
}
