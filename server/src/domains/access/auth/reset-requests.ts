import type { From, SessionTransport } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { addJobs } from '../../../platform/jobs/queries.ts'
import { limitOf, tooMany } from '../../../platform/limits/limiter.ts'
import { countMail } from '../../../platform/mail/limit.ts'
import { before } from '../../../platform/secrets/clock.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import type { Db, World } from '../../../platform/world.ts'
import {
  activationMail,
  addressOf,
  createLink,
  isPasswordOff,
  type Person,
  sendActivation,
  sourceOfVisitor,
} from '../accounts/service.ts'
import { passwordReset } from './mails.ts'
import * as queries from './queries.ts'

const resetLimit = ({ resetsPerAddress }: Settings) => limitOf('reset', resetsPerAddress, 10 * 60_000)

/** A link that comes much later than its request would surprise its receiver. */
const longestWait = 30 * 60_000

/**
 * Notes that somebody wants a reset link. A job finds out whether the address is known, so the answer and its time are
 * the same for every address. @throws Problem 429 when the source has sent too many requests
 */
export async function requestResetLink(
  world: World,
  email: string,
  from: From,
  transport: Pick<SessionTransport, 'device'>,
): Promise<void> {
  const source = await sourceOfVisitor(world, from, transport)
  const wait = await world.limits.take(resetLimit(world.settings), source)
  if (wait > 0) throw tooMany('password-reset.too-many', wait)
  const { address } = from
  await world.db.transaction().execute(async (tx) => {
    await queries.insertResetRequest(tx, { email, address, askedAt: world.clock.now() })
    await addJobs(tx, [{ task: 'reset-links', key: 'reset-links' }])
  })
}

/** By the clock for requests without a job, such as those that a server of the previous version has left. */
export const resetLinks: Job = {
  cron: '*/10 * * * *',
  failed: 'reset links could not be sent',
  run: (world) => sendResetLinks(world),
}

/** Answers all waiting requests. Several servers may do so at once. @throws when one could not be answered; it waits */
export async function sendResetLinks(world: World): Promise<void> {
  const { db, clock } = world
  await queries.deleteResetRequestsBefore(db, before(clock.now(), longestWait))
  const failures: unknown[] = []
  for (let last = 0; ; ) {
    const next = await queries.findResetRequestAfter(db, last)
    if (next === undefined) break
    last = next
    try {
      await db.transaction().execute(async (tx) => {
        const request = await queries.takeResetRequest(tx, next)
        if (request !== undefined) await sendResetLink(world, tx, request)
      })
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** Only a user who can sign in gets a mail, and only a few in an hour. */
async function sendResetLink(
  world: World,
  tx: Db,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const found = await queries.findActiveUserByEmail(tx, email)
  if (found === undefined) return
  const { activatedAt, ...person } = found
  // A new password would be of no use to people whom only their hospital signs in.
  if (await isPasswordOff(tx, person.userId)) return
  // A user without a password needs an activation link. Both links go to the user's own mailbox.
  const template = activatedAt === null ? activationMail : passwordReset
  if ((await countMail(world, tx, template, person.email)) > 0) return
  if (activatedAt === null) await sendActivation(world, tx, person)
  else await queueResetLink(world, tx, person)
  const subject = { type: 'user', id: person.userId }
  await recordAudit(world, tx, { action: 'password.ask-reset', subject, address })
}

async function queueResetLink(world: World, db: Db, person: Person): Promise<void> {
  const { token, expiresAt } = await createLink(world, db, person.userId, 'RESET')
  const query = `token=${token}&email=${encodeURIComponent(person.email)}`
  const link = `${world.settings.publicUrl}/reset-password?${query}`
  const parts = { firstName: person.firstName, link, expiresAt: expiresAt.toISOString() }
  await world.mail.queue(db, { ...addressOf(person), template: passwordReset, parts })
}
