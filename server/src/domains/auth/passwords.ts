import { setTimeout as sleep } from 'node:timers/promises'
import type { From, SignedIn } from '../../platform/actor.ts'
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

/** Longer than any of the work behind it, so that the answer's time does not tell whether there was any. */
const evenTime = 120
/** More in an hour fill a mailbox and help nobody. */
const mostLinksAnHour = 10

/** Answers alike for every address; only a person who can sign in gets the mail. */
export async function sendResetLink(world: World, email: string, from: From): Promise<void> {
  await Promise.all([mailResetLink(world, email, from), sleep(evenTime)])
}

async function mailResetLink(world: World, email: string, from: From): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const found = await lockActiveUserByEmail(tx, email)
    if (found === undefined) return
    const { activatedAt, ...person } = found
    const purpose = activatedAt === null ? 'ACTIVATION' : 'RESET'
    if (await hadEnoughLinks(world, tx, person.userId, purpose)) return
    // Who never had a password needs the other link: the mailbox is theirs either way.
    if (purpose === 'ACTIVATION') await sendActivation(world, tx, person)
    else await queueResetLink(world, tx, person)
    const subject = { type: 'user', id: person.userId }
    await recordAudit(world, tx, { action: 'password.ask-reset', subject, address: from.address })
  })
}

async function hadEnoughLinks({ clock }: World, db: Db, userId: number, purpose: string): Promise<boolean> {
  const count = await countTokensSince(db, userId, purpose, before(clock.now(), 60 * 60_000))
  return count >= mostLinksAnHour
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

/** A new password by mailed link. The second factor stays: a mailbox alone must not be enough to get in. */
export async function resetPassword(
  world: World,
  { email, token, password }: { email: string; token: string; password: string },
  from: From,
): Promise<void> {
  const { linkId, person } = await getReset(world, email, token)
  assertGoodPassword(world.settings, password, person, 'password')
  const passwordHash = await hashPassword(password)
  const { userId } = person
  await world.db.transaction().execute(async (tx) => {
    if (!(await consumeLink(world, tx, linkId))) throw invalidLink()
    await storePassword(world, tx, userId, passwordHash)
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
    await endSessionsOf(world, tx, userId, 'password changed', sessionId)
    await tellOfChange(world, tx, person, actor)
    await recordAudit(world, tx, { action: 'password.change', actor, subject: { type: 'user', id: userId } })
  })
}

async function tellOfChange(world: World, db: Db, person: Person, { address }: From): Promise<void> {
  const parts = { firstName: person.firstName, at: world.clock.now().toISOString(), address }
  await world.mail.queue(db, { ...addressOf(person), template: 'password-changed', parts })
}
