import { sql } from 'kysely'
import { generateSecret, generateURI, verify } from 'otplib'
import { prepared, type ValueOf } from '../db/prepared.ts'
import type { SealedColumn } from '../db/sealed-columns.ts'
import type { Db, World } from '../world.ts'

const recoveryCodeCount = 10
/** Seconds a phone's clock may be off: one step to either side. */
const drift = 30

export const sealedFor = (userId: number) => `authenticator:${userId}`
/** Where authenticators' secrets stand: see operations/reseal.ts. */
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
  const row = await db
    .selectFrom('credential')
    .select('authenticatorSecret')
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!row?.authenticatorSecret) return false
  const step = await stepOfCode(secrets.open(row.authenticatorSecret, sealedFor(userId)), code, clock.now())
  if (step === null) return false
  const { numUpdatedRows } = await db
    .updateTable('credential')
    .set({ authenticatorLastStep: step })
    .where('userId', '=', userId)
    .where('authenticatorLastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
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
  await forgetRecoveryCodes(db, userId)
  await db
    .insertInto('recoveryCode')
    .values(codes.map((code) => ({ userId, codeHash: secrets.keyedHash(code, recoveryAbout(userId)) })))
    .execute()
  return codes
}

export async function forgetRecoveryCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
}

export async function useRecoveryCode(
  { clock, secrets }: Pick<World, 'clock' | 'secrets'>,
  db: Db,
  userId: number,
  code: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recoveryCode')
    .set({ usedAt: clock.now() })
    .where('userId', '=', userId)
    .where('codeHash', 'in', secrets.keyedHashes(code.toLowerCase(), recoveryAbout(userId)))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The authenticator counts only once its first code was right: before that, codes go by mail. */
export async function usesAuthenticator(db: Db, userId: number): Promise<boolean> {
  const [row] = await findReady(db, { userId })
  return row?.ready === true
}
const findReady = prepared((db, value: ValueOf<{ userId: number }>) =>
  db
    .selectFrom('user')
    .innerJoin('credential', 'credential.userId', 'user.userId')
    .select(sql<boolean>`authenticator_secret is not null`.as('ready'))
    .where('user.userId', '=', value('userId'))
    .where('twoFactorAuthType', '=', 'AUTHENTICATOR'),
)
