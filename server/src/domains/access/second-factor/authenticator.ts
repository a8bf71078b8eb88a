import { generateSecret, generateURI, verify } from 'otplib'
import type { SealedColumn } from '../../../platform/secrets/sealed-columns.ts'
import type { Db, World } from '../../../platform/world.ts'
import * as queries from './queries.ts'

const recoveryCodeCount = 10
/** The accepted clock difference of a phone in seconds: one step before and one step after. */
const drift = 30

export const sealedFor = (userId: number) => `authenticator:${userId}`
/** The columns that hold sealed authenticator secrets; commands/reseal.ts uses them. */
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

/** Creates a new secret, with a URI and a QR code for the phone. */
export async function drawAuthenticator(productName: string, email: string) {
  // The library is loaded on first use.
  const { toDataURL } = await import('qrcode')
  const secret = generateSecret()
  const otpauthUrl = generateURI({ issuer: productName, label: email, secret })
  return { secret, otpauthUrl, qrCode: await toDataURL(otpauthUrl, { margin: 1, width: 240 }) }
}

/** Returns the 30 s step of a code by the server's clock, or null when the code is wrong. */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<number | null> {
  const epoch = Math.floor(now.getTime() / 1000)
  const result = await verify({ strategy: 'totp', secret, token: code, epoch, epochTolerance: drift })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** Checks a code and consumes its step, so that neither this code nor an older one works again on any server. */
export async function checkAuthenticatorCode(
  { clock, secrets }: Pick<World, 'clock' | 'secrets'>,
  db: Db,
  userId: number,
  code: string,
): Promise<boolean> {
  const sealed = await queries.findAuthenticatorSecret(db, userId)
  if (sealed === null) return false
  const step = await stepOfCode(secrets.open(sealed, sealedFor(userId)), code, clock.now())
  if (step === null) return false
  return queries.consumeStep(db, userId, step)
}

/** Replaces the recovery codes by ten new ones. Only their hashes are stored. */
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
  return queries.consumeRecoveryCode(db, userId, codeHashes, clock.now())
}

export const countRecoveryCodesLeft = (db: Db, userId: number): Promise<number> =>
  queries.countUnusedRecoveryCodes(db, userId)

/** True when the user has confirmed the authenticator with a first correct code. Until then codes go by mail. */
export const usesAuthenticator = (db: Db, userId: number): Promise<boolean> =>
  queries.hasReadyAuthenticator(db, userId)
