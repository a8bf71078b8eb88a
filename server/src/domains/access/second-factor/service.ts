import { changesBetween, changesDetail } from '../../../kit/changes.ts'
import type { Actor, SessionTransport } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { badField, problem } from '../../../platform/http/problem.ts'
import { assertMailAllowed } from '../../../platform/mail/limit.ts'
import { before } from '../../../platform/secrets/clock.ts'
import type { Db, World } from '../../../platform/world.ts'
import {
  addressOf,
  assertCurrentPassword,
  countCodeTry,
  deviceHashOf,
  getPerson,
  type Person,
  resetFailedCodes,
} from '../accounts/service.ts'
import { removePasskeysOf } from '../passkeys/service.ts'
import { endSessionsOf } from '../sessions/service.ts'
import { drawAuthenticator, replaceRecoveryCodes, sealedFor, stepOfCode } from './authenticator.ts'
import { secondFactorChanged } from './mails.ts'
import { assertRecentProof } from './proof.ts'
import * as queries from './queries.ts'

export {
  checkAuthenticatorCode,
  countRecoveryCodesLeft,
  sealedAuthenticators,
  useRecoveryCode,
  usesAuthenticator,
} from './authenticator.ts'
export { assertProof } from './proof.ts'

/** The setup begins with the password. Later than this, it must begin again. */
const passwordCountsFor = 15 * 60_000

type Kind = 'EMAIL' | 'AUTHENTICATOR'

/** Starts the setup of an authenticator. It becomes active after a first correct code. */
export async function startAuthenticator(world: World, actor: Actor, currentPassword: string) {
  const { db, inForce, secrets } = world
  const { userId } = actor
  await assertCurrentPassword(world, userId, currentPassword)
  const { email } = await getPerson(db, userId)
  const drawn = await drawAuthenticator(inForce.get('brand.displayed-name'), email)
  const authenticatorPending = secrets.seal(drawn.secret, sealedFor(userId))
  const pendingSince = world.clock.now()
  await queries.setPendingAuthenticator(db, userId, { authenticatorPending, pendingSince })
  return drawn
}

/** @returns the recovery codes, shown this once. */
export async function confirmAuthenticator(
  world: World,
  actor: Actor,
  code: string,
  transport: SessionTransport,
): Promise<string[]> {
  const { db, clock, secrets } = world
  const { userId } = actor
  const person = await getPerson(db, userId)
  const pending = await queries.findPendingAuthenticator(db, userId, before(clock.now(), passwordCountsFor))
  if (pending === null) {
    throw problem('authenticator.not-started')
  }
  await countCodeTry(world, userId, transport)
  const step = await stepOfCode(secrets.open(pending, sealedFor(userId)), code, clock.now())
  if (step === null) throw badField('code', 'This code is not right. Please check the clock of your phone.')
  return db.transaction().execute(async (tx) => {
    const isConfirmed = await queries.confirmPendingAuthenticator(tx, userId, { pending, step })
    if (!isConfirmed) throw badField('code', 'This code was used already.')
    await resetFailedCodes(tx, userId, deviceHashOf(world, transport))
    const codes = await replaceRecoveryCodes(world, tx, userId)
    await setKind(world, tx, actor, person, { kind: 'AUTHENTICATOR', passkeys: 0 })
    return codes
  })
}

export async function useEmailCodes(world: World, actor: Actor, currentPassword: string): Promise<void> {
  await assertCurrentPassword(world, actor.userId, currentPassword)
  await world.db.transaction().execute((tx) => returnToEmail(world, tx, actor, actor.userId))
}

/**
 * Lets an administrator remove the authenticator and the passkeys of a user who lost the phone. The contract's row says who may call
 * it.
 */
export async function resetSecondFactor(
  world: World,
  actor: Actor,
  userId: number,
  currentPassword: string | undefined,
): Promise<void> {
  await assertRecentProof(world, actor, currentPassword)
  await world.db.transaction().execute((tx) => resetSecondFactorOf(world, tx, actor, userId))
}

/** Does the same in the caller's transaction. @throws Problem 409 for the actor's own, which needs the password */
export async function resetSecondFactorOf(world: World, tx: Db, actor: Actor, userId: number): Promise<void> {
  if (userId === actor.userId) {
    throw problem('second-factor.own')
  }
  await returnToEmail(world, tx, actor, userId, await removePasskeysOf(tx, userId))
}

/** Returns the user to mailed codes, in the caller's transaction. */
async function returnToEmail(
  world: World,
  tx: Db,
  actor: Actor,
  userId: number,
  passkeys = 0,
): Promise<void> {
  const person = await getPerson(tx, userId)
  await queries.clearAuthenticator(tx, userId)
  await queries.deleteRecoveryCodes(tx, userId)
  await resetFailedCodes(tx, userId, null)
  await setKind(world, tx, actor, person, { kind: 'EMAIL', passkeys })
}

type NewFactor = {
  kind: Kind
  /** How many passkeys were removed. */
  passkeys: number
}

/** Ends the other sessions of the user, because they were verified by the factor before. */
async function setKind(
  world: World,
  tx: Db,
  actor: Actor,
  person: Person,
  { kind, passkeys }: NewFactor,
): Promise<void> {
  const { userId, firstName } = person
  const before = await queries.findSecondFactorType(tx, userId)
  await queries.setSecondFactorType(tx, userId, kind)
  const kept = userId === actor.userId ? actor.sessionId : undefined
  await endSessionsOf(world, tx, userId, 'second factor changed', kept)
  await assertMailAllowed(world, tx, secondFactorChanged, person.email)
  await world.mail.queue(tx, {
    ...addressOf(person),
    template: secondFactorChanged,
    parts: { firstName, kind, passkeys: passkeys > 0 ? 'REMOVED' : 'KEPT' },
  })
  const subject = { type: 'user', id: userId }
  const changes = changesBetween(
    ['twoFactorAuthType'],
    { twoFactorAuthType: before },
    { twoFactorAuthType: kind },
  )
  await recordAudit(world, tx, {
    action: 'second-factor.change',
    actor,
    subject,
    detail: { kind, ...(passkeys > 0 && { passkeys }), ...changesDetail(changes) },
  })
}
