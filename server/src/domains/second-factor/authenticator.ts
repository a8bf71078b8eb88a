import { generateSecret, generateURI, verify } from 'otplib'
import type { SealedColumn } from '../../platform/secrets/sealed-columns.ts'
import type { Db, World } from '../../platform/world.ts'
import * as queries from './queries.ts'

const recoveryCodeCount = 10
/** Seconds a phone's clock may be off: one step to either side. */
const drift = 30

export const sealedFor = (userId: number) => `authenticator:${userId}`
/** Where authenticators' secrets stand: see commands/reseal.ts. */
export const sealedAuthenticators: SealedColumn[] = (
  ['authenticatorSecret', 'authenticatorPending'] as const
).map((column) => ({
  what: 'authenticators',
  table: 'credential',
  column,
  key: ['userId'],
  about: ({ userId }) => sealedFor(Number(userId)),
}))

const recoveryAbout = (userId: number) => `recovery-code:${userId}`

/** A new secret and the two ways to bring it to a phone. */
export async function drawAuthenticator(productName: string, email: string) {
  // Loaded with the first who sets one up.
  const { toDataURL } = await import('qrcode')
  const secret = generateSecret()
  const otpauthUrl = generateURI({ issuer: productName, label: email, secret })
  return { secret, otpauthUrl, qrCode: await toDataURL(otpauthUrl, { margin: 1, width: 240 }) }
}

/** The 30 s step a code belongs to, by the server's clock alone; null when it is wrong. */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<number | null> {
  const epoch = Math.floor(now.getTime() / 1000)
  const result = await verify({ strategy: 'totp', secret, token: code, epoch, epochTolerance: drift })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** Judges a code and uses its step up: neither it nor an older one works again, on any server. */
export async function useAuthenticatorCode(
  { clock, secrets }: Pick<World, 'clock' | 'secrets'>,
  db: Db,
  userId: number,
  code: string,
): Promise<boolean> {
  const sealed = await queries.findAuthenticatorSecret(db, userId)
  if (sealed === null) return false
  const step = await stepOfCode(secrets.open(sealed, sealedFor(userId)), code, clock.now())
  if (step === null) return false
  return queries.useUpStep(db, userId, step)
}

/** Ten new codes for a lost phone, instead of any older ones. Only their hashes are kept. */
export async function replaceRecoveryCodes(
  { secrets }: Pick<World, 'secrets'>,
  db: Db,
  userId: number,
): Promise<string[]> {
  const codes = Array.from(
    { length: recoveryCodeCount },
    () => `${secrets.readable(5)}-${secrets.readable(5)}`,
  )
  await queries.deleteRecoveryCodes(db, userId)
  const codeHashes = codes.map((code) => secrets.keyedHash(code, recoveryAbout(userId)))
  await queries.insertRecoveryCodes(db, userId, codeHashes)
  return codes
}

export function useRecoveryCode(
  { clock, secrets }: Pick<World, 'clock' | 'secrets'>,
  db: Db,
  userId: number,
  code: string,
): Promise<boolean> {
  const codeHashes = secrets.keyedHashes(code.toLowerCase(), recoveryAbout(userId))
  return queries.useUpRecoveryCode(db, userId, codeHashes, clock.now())
}

/** The authenticator counts only once its first code was right: before that, codes go by mail. */
export const usesAuthenticator = (db: Db, userId: number): Promise<boolean> =>
  queries.hasReadyAuthenticator(db, userId)
