import type { SessionTransport } from '../../../../platform/actor.ts'
import { after } from '../../../../platform/secrets/clock.ts'
import type { World } from '../../../../platform/world.ts'
import type { Subject } from '../service.ts'

// What this browser has begun, between the step to the provider and the way back. It is sealed in a cookie, so no other browser
// can finish it, and the server keeps nothing.

const life = 10 * 60_000
const about = 'upstream sign-in'

type Attempt = {
  kind: 'attempt'
  identityConnectionId: number
  issuer: string
  state: string
  nonce: string
  verifier: string
}
/** The provider has signed in a subject, and the owner of the account has not consented yet. */
type Consent = { kind: 'consent'; email: string; connectionName: string } & Subject
type Begun = Attempt | Consent

type Parts = Pick<World, 'clock' | 'secrets'>

export function keepBegun({ clock, secrets }: Parts, transport: SessionTransport, begun: Begun): void {
  const endsAt = after(clock.now(), life).getTime()
  transport.setUpstream(secrets.seal(JSON.stringify({ ...begun, endsAt }), about).toString('base64url'))
}

/** Reads what this browser has begun. Null if there is nothing of this kind, or its time is over. */
export function readBegun<Kind extends Begun['kind']>(
  { clock, secrets }: Parts,
  { upstream }: Pick<SessionTransport, 'upstream'>,
  kind: Kind,
): Extract<Begun, { kind: Kind }> | null {
  if (upstream === null) return null
  try {
    const begun = JSON.parse(secrets.open(Buffer.from(upstream, 'base64url'), about)) as Begun & {
      endsAt: number
    }
    if (begun.kind !== kind || begun.endsAt <= clock.now().getTime()) return null
    return begun as unknown as Extract<Begun, { kind: Kind }>
  } catch {
    // The cookie was altered, or sealed with an unknown key.
    return null
  }
}
