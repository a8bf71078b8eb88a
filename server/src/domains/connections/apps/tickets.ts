import type { AppClaims } from '@gantry/contract/domains/connections/apps/schemas'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { problem } from '../../../platform/http/problem.ts'
import { after } from '../../../platform/secrets/clock.ts'
import type { Db, World } from '../../../platform/world.ts'
import { consumeTicket, startAppSession } from './app-session-queries.ts'
import { findAppClaims } from './claims.ts'
import { findAppBySecret, type KnownApp } from './secrets.ts'

const ticketLife = 60_000

const unknownApp = () => problem('app.unknown')
// One message for every reason, so that an app that guesses learns nothing.
const invalidTicket = () => problem('ticket.dead')

/** Issues a ticket that opens the app once, within a minute. Returns null when the actor may not open the app. */
export async function issueTicket(
  { clock, inForce, secrets }: Pick<World, 'clock' | 'inForce' | 'secrets'>,
  db: Db,
  actor: Actor,
  appId: number,
): Promise<string | null> {
  const ticket = secrets.token()
  const means = { ticketHash: secrets.hash(ticket), ticketExpiresAt: after(clock.now(), ticketLife) }
  const world = { clock, inForce, secrets }
  const entered = await startAppSession(world, db, { sessionId: actor.sessionId, appId, means })
  return entered === null ? null : ticket
}

/**
 * Returns the user of the ticket, once and only to the ticket's app. @throws 401 for wrong credentials of the app,
 * 400 for an invalid ticket
 */
export async function redeemTicket(
  world: Pick<World, 'db' | 'clock' | 'inForce' | 'secrets' | 'settings'>,
  { code, secret, ticket }: { code: string; secret: string; ticket: string },
  address: string,
): Promise<AppClaims> {
  const app = await findAppBySecret(world, code, secret)
  if (app === null) throw unknownApp()
  const claims = await world.db
    .transaction()
    .execute((tx) => redeem({ ...world, db: tx }, app, ticket, address))
  if (claims === null) throw invalidTicket()
  return claims
}

/** The transaction commits in every case, so that a ticket is consumed even when its user has lost the right. */
async function redeem(
  world: Pick<World, 'db' | 'clock' | 'inForce' | 'secrets' | 'settings'>,
  app: KnownApp,
  ticket: string,
  address: string,
): Promise<AppClaims | null> {
  const { db, clock, secrets } = world
  const used = await consumeTicket(db, {
    appId: app.appId,
    ticketHash: secrets.hash(ticket),
    now: clock.now(),
  })
  const claims = used ? await findAppClaims(world, used.appSessionId) : null
  await recordAudit(world, db, {
    action: 'app.ticket-redeemed',
    subject: { type: 'app', id: app.appId },
    ...(used ? { actor: { userId: used.userId, sessionId: used.sessionId, address } } : { address }),
    result: claims === null ? 'DENIED' : 'DONE',
    detail: { code: app.code },
  })
  return claims
}
