import type { From, SessionTransport, SignedIn } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { badField, forbidden, problem } from '../../../platform/http/problem.ts'
import { assertMailAllowed } from '../../../platform/mail/limit.ts'
import type { Db, World } from '../../../platform/world.ts'
import {
  addressOf,
  assertCurrentPassword,
  assertGoodPassword,
  consumeLink,
  findLiveLink,
  getPerson,
  hashPassword,
  isEmailOf,
  type LiveLink,
  type Person,
  rememberDevice,
  revokeLinks,
  storePassword,
} from '../accounts/service.ts'
import { endSessionsOf } from '../sessions/service.ts'
import { passwordChanged } from './mails.ts'

const invalidLink = () => problem('password-reset.dead-link')

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
  await assertGoodPassword(world, password, person, 'password')
  const passwordHash = await hashPassword(password)
  const { userId } = person
  await world.db.transaction().execute(async (tx) => {
    if (!(await consumeLink(world, tx, linkId))) throw invalidLink()
    await storePassword(world, tx, userId, passwordHash)
    // The user can then sign in here even while others lock the account with wrong passwords.
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
  await assertGoodPassword(world, asked.newPassword, person, 'newPassword')
  await assertCurrentPassword(world, userId, asked.currentPassword)
  if (asked.newPassword === asked.currentPassword) {
    throw badField('newPassword', 'The new password is the current one. Please choose another.')
  }
  const passwordHash = await hashPassword(asked.newPassword)
  await world.db.transaction().execute(async (tx) => {
    await assertMailAllowed(world, tx, passwordChanged, person.email)
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
  await world.mail.queue(db, { ...addressOf(person), template: passwordChanged, parts })
}
