import { recordAudit } from '../audit/service.ts'
import { Problem } from '../http/problem.ts'
import type { From } from '../sessions/actor.ts'
import type { Db, World } from '../world.ts'
import { storePassword } from './credentials.ts'
import { createLink, findLiveLink, type LiveLink, useLink } from './links.ts'
import { hashPassword } from './password-hashing.ts'
import { assertGoodPassword } from './password-policy.ts'
import { addressOf, type Person } from './people.ts'

const deadLink = () => new Problem(400, 'activation.dead-link', 'Invalid activate account url!')

/** A one-time link with which someone sets their first password. */
export async function createActivationLink(
  world: Pick<World, 'settings' | 'clock' | 'secrets'>,
  db: Db,
  userId: number,
): Promise<{ link: string; expiresAt: Date }> {
  const { token, expiresAt } = await createLink(world, db, userId, 'ACTIVATION')
  return { link: `${world.settings.publicUrl}/activate-account?token=${token}`, expiresAt }
}

/** Mails someone a new activation link, on the transaction of what calls for it; an older one is dead. */
export async function sendActivation(
  world: Pick<World, 'settings' | 'clock' | 'secrets' | 'mail'>,
  db: Db,
  person: Person,
): Promise<void> {
  const { link, expiresAt } = await createActivationLink(world, db, person.userId)
  const parts = { firstName: person.firstName, link, expiresAt: expiresAt.toISOString() }
  await world.mail.queue(db, { ...addressOf(person), template: 'activation', parts })
}

export async function getActivation(world: World, token: string): Promise<LiveLink> {
  const live = await findLiveLink(world, 'ACTIVATION', token)
  if (live === null) throw deadLink()
  return live
}

export async function activateAccount(
  world: World,
  { userId, token, password }: { userId: number; token: string; password: string },
  from: From,
): Promise<void> {
  const { linkId, person } = await getActivation(world, token)
  if (person.userId !== userId) throw deadLink()
  assertGoodPassword(world.settings, password, person, 'password')
  const passwordHash = await hashPassword(password)
  await world.db.transaction().execute(async (tx) => {
    if (!(await useLink(world, tx, linkId))) throw deadLink()
    await storePassword(world, tx, userId, passwordHash)
    await tx
      .updateTable('user')
      .set((row) => ({ activatedAt: row.fn.coalesce('activatedAt', row.val(world.clock.now())) }))
      .where('userId', '=', userId)
      .execute()
    const subject = { type: 'user', id: userId }
    await recordAudit(world, tx, { action: 'account.activate', actor: { userId, ...from }, subject })
  })
}
