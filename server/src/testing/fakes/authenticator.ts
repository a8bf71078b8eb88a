import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

// An authenticator in software (WebAuthn 3): ES256 keys, its own CBOR, and a switch for each deviation that tests need.

type Cbor = number | string | Buffer | Map<Cbor, Cbor>

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

/** RFC 8949, as much as WebAuthn needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')

type Held = { id: Buffer; privateKey: KeyObject; userHandle: string; counter: number }

/** What a browser and its authenticator do differently from how they should. */
export type Deviation = {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  crossOrigin?: boolean
  /** False if the authenticator did not check who uses it. */
  userVerified?: boolean
  userPresent?: boolean
  /** The counter to sign, instead of the next one. */
  counter?: number
  userHandle?: string | null
  /** The id of another passkey. */
  credentialId?: string
  /** Changes the signed bytes after the signature. */
  tampered?: boolean
}

type Options = { challenge: string; rpId: string; allowCredentials: { id: string }[] }
type NewOptions = {
  challenge: string
  rp: { id: string }
  user: { id: string }
  excludeCredentials: { id: string }[]
}

/** @param counts whether it counts its uses, as security keys do. @param synced whether passkeys are copied to other devices */
export function createAuthenticator({
  origin = 'http://localhost:8080',
  counts = false,
  synced = true,
}: {
  origin?: string
  counts?: boolean
  synced?: boolean
} = {}) {
  const held = new Map<string, Held>()

  function clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: deviation.crossOrigin ?? false,
        ...(deviation.crossOrigin && { topOrigin: 'https://elsewhere.example' }),
      }),
    )
  }

  function authenticatorData(rpId: string, counter: number, deviation: Deviation, attested?: Buffer): Buffer {
    const { userPresent = true, userVerified = true } = deviation
    const flags =
      (userPresent ? 1 : 0) |
      (userVerified ? 4 : 0) |
      (synced ? 8 | 16 : 0) |
      (attested === undefined ? 0 : 64)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([
      sha256(deviation.rpId ?? rpId),
      Buffer.from([flags]),
      count,
      attested ?? Buffer.alloc(0),
    ])
  }

  return {
    /** Makes a passkey, as `navigator.credentials.create` does. */
    create({ challenge, rp, user }: NewOptions, deviation: Deviation = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const id =
        deviation.credentialId === undefined
          ? randomBytes(32)
          : Buffer.from(deviation.credentialId, 'base64url')
      const counter = deviation.counter ?? (counts ? 1 : 0)
      held.set(base64url(id), { id, privateKey, userHandle: user.id, counter })
      const key = new Map<Cbor, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.from([id.length >> 8, id.length & 255])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cbor(key)])
      const attestation = new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(rp.id, counter, deviation, attested)],
      ])
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, deviation)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal', 'hybrid'],
        },
      }
    },

    /** Uses a passkey, as `navigator.credentials.get` does: an allowed one, or the latest. */
    get({ challenge, rpId, allowCredentials }: Options, deviation: Deviation = {}) {
      const allowed = allowCredentials.find(({ id }) => held.has(id))?.id ?? [...held.keys()].at(-1) ?? ''
      const passkey = held.get(allowed)
      if (passkey === undefined) throw new Error('The authenticator has no passkey.')
      if (counts) passkey.counter += 1
      const counter = deviation.counter ?? passkey.counter
      const data = authenticatorData(rpId, counter, deviation)
      const client = clientData('webauthn.get', challenge, deviation)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), passkey.privateKey)
      if (deviation.tampered) data.writeUInt32BE(counter + 1, 33)
      const id = deviation.credentialId ?? allowed
      const userHandle = deviation.userHandle === undefined ? passkey.userHandle : deviation.userHandle
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          ...(userHandle !== null && { userHandle }),
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>
