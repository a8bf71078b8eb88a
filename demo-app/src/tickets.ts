import { Failure } from './failure.ts'
import { type Person, toPerson } from './person.ts'
import { type DemoAppSettings, redeemUrlOf } from './settings.ts'

/** Asks the portal, server to server, whom a ticket stands for. @throws {Failure} when it is not, or no longer, good. */
export async function redeemTicket(settings: DemoAppSettings, ticket: string): Promise<Person> {
  const { code, secret } = settings.ticket ?? { code: '', secret: '' }
  const answer = await fetch(redeemUrlOf(settings), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, secret, ticket }),
    // The secret goes to the portal, and nowhere it might point to.
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  }).catch((error: unknown) => {
    throw new Failure(502, 'The portal does not answer.', String(error))
  })
  const reply = (await answer.json().catch(() => ({}))) as Record<string, unknown>
  if (answer.ok) return toPerson(reply)
  const reason = typeof reply['message'] === 'string' ? reply['message'] : `It answered ${answer.status}.`
  throw new Failure(403, 'The portal did not accept the ticket.', reason)
}
