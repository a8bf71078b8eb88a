import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomInt,
  sign,
} from 'node:crypto'

export type Secrets = {
  /** 256 random bits as base64url, for session tokens and links. */
  token(): string
  /** Random decimal digits. */
  digits(count: number): string
  /** Random characters that are easy to read aloud: without 0, 1, i, l and o. */
  readable(count: number): string
  /** The stored form of a secret that is only compared. SHA-256 is enough for 256 random bits. */
  hash(secret: string): Buffer
  /** A keyed hash for secrets short enough to be guessed from a stolen table, such as six digits. */
  keyedHash(secret: string, about: string): Buffer
  /** The hashes with all known keys. The first one is made with the current key. */
  keyedHashes(secret: string, about: string): Buffer[]
  /** Encrypts a value that has to be read again (AES-256-GCM). `about` is the context to which it is bound. */
  seal(text: string, about: string): Buffer
  /** @throws if the bytes were sealed with an unknown key or for another context */
  open(sealed: Buffer, about: string): string
  /** Encrypts the value again with the current key; null if it already is. @throws as `open` does */
  reseal(sealed: Buffer, about: string): Buffer | null
  /** Signs with Ed25519, so that others can verify it with the public key. */
  sign(text: string): { publicKey: string; signature: string }
  /** The public keys of the current and the previous secret key. */
  publicKeys: string[]
}

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const derive = (secretKey: string, use: string) => Buffer.from(hkdfSync('sha256', secretKey, '', use, 32))
/** The key of keyed hashes. It is the only part of an old secret key that is stored. */
export const hashKeyOf = (secretKey: string): Buffer => derive(secretKey, 'hash')
/** A check value that identifies a hash key without revealing it. */
export const checkOfHashKey = (hashKey: Buffer): Buffer =>
  keyedHash(createSecretKey(hashKey), 'backup', 'check of the key')

/** The private key as its file format expects it: a fixed start and the 32 bytes of the key (RFC 8410). */
const startOfPrivateKey = Buffer.from('302e020100300506032b657004220420', 'hex')
const signingKeyOf = (secretKey: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([startOfPrivateKey, derive(secretKey, 'sign')]),
    format: 'der',
    type: 'pkcs8',
  })
/** The public key of the signatures made with a secret key, as base64url. */
export const publicKeyOf = (secretKey: string): string => exportPublic(signingKeyOf(secretKey))
const exportPublic = (key: KeyObject) =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64url')

type Older = {
  /** Used for decryption only. */
  previous?: string | undefined
  /** The hash keys of older secret keys. */
  hashKeys?: Buffer[]
}

/** @param secretKey at least 32 characters. A separate key for each use is derived from it (RFC 5869). */
export function createSecrets(secretKey: string, { previous, hashKeys = [] }: Older = {}): Secrets {
  // Key objects, because checking and copying raw bytes for each use takes longer than the use itself.
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
    sign(text) {
      const key = signingKeyOf(secretKey)
      return {
        publicKey: exportPublic(key),
        signature: sign(null, Buffer.from(text), key).toString('base64url'),
      }
    },
    publicKeys: known.map(publicKeyOf),
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

/** The encryption is authenticated, so only the key that sealed the value can open it. */
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
