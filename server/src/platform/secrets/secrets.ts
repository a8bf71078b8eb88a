import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomInt,
} from 'node:crypto'

export type Secrets = {
  /** 256 random bits as base64url: session tokens and links. */
  token(): string
  /** So many random decimal digits. */
  digits(count: number): string
  /** So many characters people can read to one another: no 0, 1, i, l, o. */
  readable(count: number): string
  /** What is stored of a secret that only ever has to be recognised. SHA-256: enough for 256 random bits. */
  hash(secret: string): Buffer
  /** A keyed hash for secrets short enough to be guessed from a stolen table, such as six digits. */
  keyedHash(secret: string, about: string): Buffer
  /** All that a stored one may be: made with today's key, which is the first, or with one before it. */
  keyedHashes(secret: string, about: string): Buffer[]
  /** Encrypts what has to be read again (AES-256-GCM); `about` binds it to its place. */
  seal(text: string, about: string): Buffer
  /** @throws when the bytes were sealed with a key that is not known or for another place. */
  open(sealed: Buffer, about: string): string
  /** The same sealed with today's key; null where it is already. @throws as `open` does */
  reseal(sealed: Buffer, about: string): Buffer | null
}

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const derive = (secretKey: string, use: string) => Buffer.from(hkdfSync('sha256', secretKey, '', use, 32))
/** What keyed hashes are made with; all that is left to know of a secret key which is gone. */
export const hashKeyOf = (secretKey: string): Buffer => derive(secretKey, 'hash')
/** Recognises a key of hashes, and tells nothing of it. */
export const checkOfHashKey = (hashKey: Buffer): Buffer =>
  keyedHash(createSecretKey(hashKey), 'backup', 'check of the key')

type Older = {
  /** Opens as well, and seals nothing. */
  previous?: string | undefined
  /** Of keys that are gone. */
  hashKeys?: Buffer[]
}

/** @param secretKey at least 32 characters; separate keys for each use are derived from it (RFC 5869). */
export function createSecrets(secretKey: string, { previous, hashKeys = [] }: Older = {}): Secrets {
  // As key objects: bytes would be looked at and copied anew for each use, which takes longer than the use.
  const known = previous === undefined ? [secretKey] : [secretKey, previous]
  const sealKeys = known.map((key) => createSecretKey(derive(key, 'seal')))
  const hashing = [...known.map(hashKeyOf), ...hashKeys].map((key) => createSecretKey(key))
  const [sealKey, hashKey] = [sealKeys[0] as KeyObject, hashing[0] as KeyObject]
  const seal = (text: string, about: string) => sealWith(sealKey, text, about)
  return {
    token: () => randomBytes(32).toString('base64url'),
    digits: (count) =>
      randomInt(10 ** count)
        .toString()
        .padStart(count, '0'),
    readable: (count) => Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join(''),
    hash: (secret) => createHash('sha256').update(secret).digest(),
    keyedHash: (secret, about) => keyedHash(hashKey, secret, about),
    keyedHashes: (secret, about) => hashing.map((key) => keyedHash(key, secret, about)),
    seal,
    open: (sealed, about) => openWithAny(sealKeys, sealed, about).text,
    reseal(sealed, about) {
      const { text, key } = openWithAny(sealKeys, sealed, about)
      return key === sealKey ? null : seal(text, about)
    },
  }
}

function keyedHash(key: KeyObject, secret: string, about: string): Buffer {
  return createHmac('sha256', key).update(about).update('\0').update(secret).digest()
}

function sealWith(key: KeyObject, text: string, about: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function openWith(key: KeyObject, sealed: Buffer, about: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8')
}

/** Sealing vouches for what it holds, so that the one key that opens it is the one it was sealed with. */
function openWithAny(keys: KeyObject[], sealed: Buffer, about: string): { text: string; key: KeyObject } {
  let failure: unknown
  for (const key of keys) {
    try {
      return { text: openWith(key, sealed, about), key }
    } catch (error) {
      failure = error
    }
  }
  throw failure
}
