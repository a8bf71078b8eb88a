import { setTimeout as sleep } from 'node:timers/promises'
import type { From, SessionTransport, SignedIn } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { badField, forbidden, Problem } from '../../platform/http/problem.ts'
import { before } from '../../platform/secrets/clock.ts'
import type { Db, World } from '../../platform/world.ts'
import {
  addressOf,
  assertCurrentPassword,
  assertGoodPassword,
  consumeLink,
  countTokensSince,
  createLink,
  findLiveLink,
  getPerson,
  hashPassword,
  isEmailOf,
  type LiveLink,
  type Person,
  rememberDevice,
  revokeLinks,
  sendActivation,
  storePassword,
} from '../accounts/service.ts'
import { endSessionsOf } from '../sessions/service.ts'
import { lockActiveUserByEmail } from './queries.ts'

const invalidLink = () =>
  new Problem(
    400,
    'password-reset.dead-link',
    'Your reset password link is no longer valid. Please ask for a new one.',
  )

/**
 * The minimum response time in milliseconds. It is longer than any of the work, so the time does not show whether a
 * link was sent.
 */
const minimumResponseTime = 120
/** The limit of links per user and hour, so that nobody can flood a mailbox. */
const maxLinksPerHour = 10

/** Gives the same answer for every address. Only a user who can sign in gets a mail. */
export async function sendResetLink(world: World, email: string, from: From): Promise<void> {
  await Promise.all([mailResetLink(world, email, from), sleep(minimumResponseTime)])
}

async function mailResetLink(world: World, email: string, from: From): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const found = await lockActiveUserByEmail(tx, email)
    if (found === undefined) return
    const { activatedAt, ...person } = found
    const purpose = activatedAt === null ? 'ACTIVATION' : 'RESET'
    if (await reachedLinkLimit(world, tx, person.userId, purpose)) return
    // A user without a password needs an activation link. Both links go to the user's own mailbox.
    if (purpose === 'ACTIVATION') await sendActivation(world, tx, person)
    else await queueResetLink(world, tx, person)
    const subject = { type: 'user', id: person.userId }
    await recordAudit(world, tx, { action: 'password.ask-reset', subject, address: from.address })
  })
}

async function reachedLinkLimit({ clock }: World, db: Db, userId: number, purpose: string): Promise<boolean> {
  const count = await countTokensSince(db, userId, purpose, before(clock.now(), 60 * 60_000))
  return count >= maxLinksPerHour
}

async function queueResetLink(world: World, db: Db, person: Person): Promise<void> {
  const { token, expiresAt } = await createLink(world, db, person.userId, 'RESET')
  const query = `token=${token}&email=${encodeURIComponent(person.email)}`
  const link = `${world.settings.publicUrl}/reset-password?${query}`
  const parts = { firstName: person.firstName, link, expiresAt: expiresAt.toISOString() }
  await world.mail.queue(db, { ...addressOf(person), template: 'password-reset', parts })
}

export async function getReset(world: World, email: string, token: string): Promise<LiveLink> {
  const live = await findLiveLink(world, 'RESET', token)
  if (live === null || !isEmailOf(live.person, email)) throw invalidLink()
  return live
}

/**
 * Sets a new password by a mailed link. The second factor stays, because access to the mailbox alone must not be
 * enough.
 */
export async function resetPassword(
  world: World,
  { email, token, password }: { email: string; token: string; password: string },
  from: From,
  transport: SessionTransport,
): Promise<void> {
  const { linkId, person } = await getReset(world, email, token)
  assertGoodPassword(world.settings, password, person, 'password')
  const passwordHash = await hashPassword(password)
  const { userId } = person
  await world.db.transaction().execute(async (tx) => {
    if (!(await consumeLink(world, tx, linkId))) throw invalidLink()
    await storePassword(world, tx, userId, passwordHash)
    // Strangers' guesses cannot keep the person from signing in here with the new password.
    await rememberDevice(world, tx, userId, transport)
    await endSessionsOf(world, tx, userId, 'password reset')
    await tellOfChange(world, tx, person, from)
    const subject = { type: 'user', id: userId }
    await recordAudit(world, tx, { action: 'password.reset', actor: { userId, ...from }, subject })
  })
}

export async function changePassword(
  world: World,
  actor: SignedIn,
  asked: { email: string; currentPassword: string; newPassword: string },
  transport: SessionTransport,
): Promise<void> {
  const { userId, sessionId } = actor
  const person = await getPerson(world.db, userId)
  if (!isEmailOf(person, asked.email)) throw forbidden()
  assertGoodPassword(world.settings, asked.newPassword, person, 'newPassword')
  await assertCurrentPassword(world, userId, asked.currentPassword)
  if (asked.newPassword === asked.currentPassword) {
    throw badField('newPassword', 'The new password is the current one. Please choose another.')
  }
  const passwordHash = await hashPassword(asked.newPassword)
  await world.db.transaction().execute(async (tx) => {
    await revokeLinks(world, tx, userId, 'RESET')
    await storePassword(world, tx, userId, passwordHash)
    await rememberDevice(world, tx, userId, transport)
    await endSessionsOf(world, tx, userId, 'password changed', sessionId)
    await tellOfChange(world, tx, person, actor)
    await recordAudit(world, tx, { action: 'password.change', actor, subject: { type: 'user', id: userId } })
  })
}

async function tellOfChange(world: World, db: Db, person: Person, { address }: From): Promise<void> {
  const parts = { firstName: person.firstName, at: world.clock.now().toISOString(), address }
  await world.mail.queue(db, { ...addressOf(person), template: 'password-changed', parts })
}
