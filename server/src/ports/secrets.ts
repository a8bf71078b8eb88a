import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
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
  /** Encrypts what has to be read again (AES-256-GCM); `about` binds it to its place. */
  seal(text: string, about: string): Buffer
  /** @throws when the bytes were sealed with another key or for another place. */
  open(sealed: Buffer, about: string): string
}

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** @param secretKey at least 32 characters; separate keys for each use are derived from it (RFC 5869). */
export function createSecrets(secretKey: string): Secrets {
  // As key objects: bytes would be looked at and copied anew for each use, which takes longer than the use.
  const derive = (use: string) => createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', use, 32)))
  const sealKey = derive('seal')
  const hashKey = derive('hash')
  return {
    token: () => randomBytes(32).toString('base64url'),
    digits: (count) =>
      randomInt(10 ** count)
        .toString()
        .padStart(count, '0'),
    readable: (count) => Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join(''),
    hash: (secret) => createHash('sha256').update(secret).digest(),
    keyedHash: (secret, about) =>
      createHmac('sha256', hashKey).update(about).update('\0').update(secret).digest(),
    seal(text, about) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(about))
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, about) {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, 12))
        .setAAD(Buffer.from(about))
        .setAuthTag(sealed.subarray(-16))
      return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8')
    },
  }
}
