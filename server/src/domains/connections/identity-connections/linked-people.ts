import type { LinkedPerson } from '@gantry/contract/domains/connections/identity-connections/schemas'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { addressOf, getPerson } from '../../access/accounts/service.ts'
import { endSessionsOf } from '../../access/sessions/service.ts'
import * as queries from './linked-people-queries.ts'
import { hospitalLinkChanged } from './mails.ts'
import { findConnection } from './queries.ts'

// The contract allows only platform administrators to call the first two functions.

export async function listLinkedPeople(
  { db }: Pick<World, 'db'>,
  identityConnectionId: number,
  request: queries.LinkedPeopleRequest,
) {
  await getName(db, identityConnectionId)
  const { rows, ...totals } = await queries.listLinkedPeople(db, identityConnectionId, request)
  const people = rows.map(({ userId, firstName, lastName, email, linkedAt }): LinkedPerson => {
    return { userId, firstName, lastName, email, linkedAt: linkedAt.toISOString() }
  })
  return { people, ...totals }
}

type Linking = Pick<World, 'db' | 'clock' | 'mail'>

/** Removes the link of a person, and ends the sessions that it may have begun. */
export function removeIdentityLink(
  world: Linking,
  actor: Actor,
  identityConnectionId: number,
  userId: number,
): Promise<void> {
  return world.db.transaction().execute(async (tx) => {
    if (!(await queries.deleteLink(tx, identityConnectionId, userId))) throw notFound()
    await queries.deleteConsents(tx, identityConnectionId, userId)
    await endSessionsOf(world, tx, userId, 'link with a hospital removed')
    await tell(world, tx, { userId, identityConnectionId }, 'REMOVED')
    await recordAudit(world, tx, {
      action: 'identity-connection.unlink',
      actor,
      subject: { type: 'user', id: userId },
      detail: { identityConnectionId },
    })
  })
}

/** Records a new link, and tells its owner about it. */
export async function recordLink(
  world: Linking,
  tx: Db,
  owner: { userId: number; sessionId?: number; address: string },
  identityConnectionId: number,
): Promise<void> {
  const { userId } = owner
  await tell(world, tx, { userId, identityConnectionId }, 'ADDED')
  await recordAudit(world, tx, {
    action: 'identity-connection.link',
    actor: owner,
    subject: { type: 'user', id: userId },
    detail: { identityConnectionId },
  })
}

async function tell(
  world: Linking,
  tx: Db,
  { userId, identityConnectionId }: { userId: number; identityConnectionId: number },
  what: 'ADDED' | 'REMOVED',
): Promise<void> {
  const person = await getPerson(tx, userId)
  const hospital = await getName(tx, identityConnectionId)
  const parts = { firstName: person.firstName, what, hospital, at: world.clock.now().toISOString() }
  await world.mail.queue(tx, { ...addressOf(person), template: hospitalLinkChanged, parts })
}

async function getName(db: Db, identityConnectionId: number): Promise<string> {
  const connection = await findConnection(db, identityConnectionId)
  if (connection === null) throw notFound()
  return connection.name
}
