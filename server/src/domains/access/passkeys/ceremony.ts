import type {
  Assertion,
  CreationOptions,
  NewCredential,
  RequestOptions,
} from '@gantry/contract/domains/access/passkeys/schemas'
import { type Transport, transports } from '@gantry/contract/domains/access/passkeys/words'
import type { z } from 'zod'
import { nameOf } from '../../../kit/people/name.ts'
import type { World } from '../../../platform/world.ts'

// What goes to browsers and comes back. The library checks it (WebAuthn 3, 7.1 and 7.2); it is loaded on first use.

/** How long a browser may take. */
export const challengeLife = 5 * 60_000
/** EdDSA, ES256 and RS256, in the order of preference (RFC 9053, RFC 8812). */
const algorithms = [-8, -7, -257]

type Site = Pick<World, 'settings'>
type Known = { credentialId: string; transports: string[] }

/** Passkeys belong to the host of the portal's public address, and answer only pages at that address. */
function siteOf({ settings }: Site) {
  const { hostname, origin } = new URL(settings.publicUrl)
  return { expectedRPID: hostname, expectedOrigin: origin }
}

export const knownTransports = (given: readonly string[]): Transport[] =>
  transports.filter((transport) => given.includes(transport))

const described = (known: Known[]) =>
  known.map(({ credentialId, transports: ways }) => ({
    type: 'public-key' as const,
    id: credentialId,
    transports: knownTransports(ways),
  }))

/** No page of ours is shown in a frame. The library has read the text before, so it is JSON. */
function isFromFrame(clientDataJSON: string): boolean {
  const { crossOrigin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
    crossOrigin?: unknown
  }
  return crossOrigin === true
}

type Creating = {
  challenge: string
  userHandle: Buffer
  person: { email: string; firstName: string; lastName: string }
  known: Known[]
}

/** The options for a new passkey that can sign in alone: it is found without a name, and asks who uses it. */
export function creationOptions(
  world: Site & Pick<World, 'inForce'>,
  { challenge, userHandle, person, known }: Creating,
): z.input<typeof CreationOptions> {
  return {
    challenge,
    rp: { id: siteOf(world).expectedRPID, name: world.inForce.get('brand.displayed-name') },
    user: { id: userHandle.toString('base64url'), name: person.email, displayName: nameOf(person) },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeLife,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: described(known),
  }
}

export function requestOptions(
  world: Site,
  challenge: string,
  userVerification: 'required' | 'preferred',
  known: Known[] = [],
): RequestOptions {
  return {
    challenge,
    rpId: siteOf(world).expectedRPID,
    timeout: challengeLife,
    userVerification,
    allowCredentials: described(known),
  }
}

/**
 * We ask for no certificates, because any passkey will do. The library would check those that come anyway, and fetch the
 * lists of revoked ones from addresses in them.
 */
async function hasNoCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    const isSelfSigned = attestation.get('fmt') === 'packed' && !attestation.get('attStmt').get('x5c')
    return attestation.get('fmt') === 'none' || isSelfSigned
  } catch {
    return false
  }
}

/** Returns the new passkey, or null when the browser's answer is not right in any way. */
export async function checkNewCredential(
  world: Site,
  { id, rawId, type, response }: NewCredential,
  challenge: string,
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { clientDataJSON, attestationObject } = response
  if (!(await hasNoCertificates(attestationObject))) return null
  const result = await verifyRegistrationResponse({
    ...siteOf(world),
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
    // The library throws a plain error for each deviation. All of them get the same answer.
  }).catch(() => null)
  if (!result?.verified || isFromFrame(clientDataJSON)) return null
  const { credential, credentialDeviceType } = result.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: knownTransports(response.transports ?? []),
    synced: credentialDeviceType === 'multiDevice',
  }
}

type Stored = { credentialId: string; publicKey: Buffer }

/** Returns what the authenticator signed, or null when the answer is not right in any way. */
export async function checkAssertion(
  world: Site,
  { id, rawId, type, response }: Assertion,
  { stored, challenge, mustVerifyUser }: { stored: Stored; challenge: string; mustVerifyUser: boolean },
): Promise<{ counter: number; synced: boolean } | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { clientDataJSON, authenticatorData, signature } = response
  const result = await verifyAuthenticationResponse({
    ...siteOf(world),
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    // The library compares counters before it checks the signature. We compare them afterwards, because a counter that
    // went backwards is recorded, and anybody can send one with a wrong signature.
    credential: { id: stored.credentialId, publicKey: new Uint8Array(stored.publicKey), counter: 0 },
    requireUserVerification: mustVerifyUser,
  }).catch(() => null)
  if (!result?.verified || isFromFrame(clientDataJSON)) return null
  const { newCounter, credentialDeviceType } = result.authenticationInfo
  return { counter: newCounter, synced: credentialDeviceType === 'multiDevice' }
}
