import type { From, SessionTransport } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { storePassword } from './credentials.ts'
import { rememberDevice } from './known-devices.ts'
import { activationMail } from './mails.ts'
import {
  consumeLink,
  createLinks,
  findLiveLink,
  findOrCreateRepeatableLink,
  type LiveLink,
} from './one-time-links.ts'
import { hashPassword } from './password-hashing.ts'
import { assertGoodPassword } from './password-policy.ts'
import { addressOf } from './people.ts'
import { lockPerson, markActivated, type Person } from './queries.ts'

const invalidLink = () => problem('activation.dead-link')

const linkOf = ({ settings }: Pick<World, 'settings'>, token: string) =>
  `${settings.publicUrl}/activate-account?token=${token}`

/** Returns the one-time link with which the first administrator sets a password. It is the same until it is used. */
export async function getFirstActivationLink(
  world: Pick<World, 'settings' | 'clock' | 'inForce' | 'secrets'>,
  db: Db,
  userId: number,
): Promise<{ link: string; expiresAt: Date }> {
  const { token, expiresAt } = await findOrCreateRepeatableLink(world, db, userId, 'ACTIVATION')
  return { link: linkOf(world, token), expiresAt }
}

/** Queues a mail with a new activation link, in the caller's transaction. Earlier links become invalid. */
export const sendActivation = (
  world: Pick<World, 'settings' | 'clock' | 'inForce' | 'secrets' | 'mail'>,
  db: Db,
  person: Person,
): Promise<void> => sendActivations(world, db, [person])

/** Does the same for several people in one batch. */
export async function sendActivations(
  world: Pick<World, 'settings' | 'clock' | 'inForce' | 'secrets' | 'mail'>,
  db: Db,
  people: Person[],
): Promise<void> {
  const userIds = people.map(({ userId }) => userId)
  const links = await createLinks(world, db, userIds, 'ACTIVATION')
  const mails = links.flatMap(({ token, expiresAt }, index) => {
    const person = people[index]
    if (person === undefined) return []
    const link = linkOf(world, token)
    const parts = { firstName: person.firstName, link, expiresAt: expiresAt.toISOString() }
    return [{ ...addressOf(person), template: activationMail, parts }]
  })
  await world.mail.queueAll(db, mails)
}

export async function getActivation(world: World, token: string): Promise<LiveLink> {
  const live = await findLiveLink(world, 'ACTIVATION', token)
  if (live === null) throw invalidLink()
  return live
}

export async function activateAccount(
  world: World,
  { userId, token, password }: { userId: number; token: string; password: string },
  from: From,
  transport: SessionTransport,
): Promise<void> {
  const { linkId, person } = await getActivation(world, token)
  if (person.userId !== userId) throw invalidLink()
  await assertGoodPassword(world, password, person, 'password')
  const passwordHash = await hashPassword(password)
  await world.db.transaction().execute(async (tx) => {
    // Before the link, in the same order as the deletion of a person and a new activation mail, so that they cannot deadlock.
    if (!(await lockPerson(tx, userId))) throw invalidLink()
    if (!(await consumeLink(world, tx, linkId))) throw invalidLink()
    await storePassword(world, tx, userId, passwordHash)
    await rememberDevice(world, tx, userId, transport)
    await markActivated(tx, userId, world.clock.now())
    const subject = { type: 'user', id: userId }
    await recordAudit(world, tx, { action: 'account.activate', actor: { userId, ...from }, subject })
  })
}
