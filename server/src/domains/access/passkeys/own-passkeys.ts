import type {
  CreationOptions,
  NewCredential,
  Passkey,
} from '@gantry/contract/domains/access/passkeys/schemas'
import { mostPasskeys } from '@gantry/contract/domains/access/passkeys/words'
import type { z } from 'zod'
import { changesBetween, changesDetail } from '../../../kit/changes.ts'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { assertMailAllowed } from '../../../platform/mail/limit.ts'
import { after } from '../../../platform/secrets/clock.ts'
import type { Db, World } from '../../../platform/world.ts'
import { addressOf, assertCurrentPassword, getPerson } from '../accounts/service.ts'
import { endSessionsOfPasskey } from '../sessions/service.ts'
import { challengeLife, checkNewCredential, creationOptions, knownTransports } from './ceremony.ts'
import { takeSessionChallenge, writeSessionChallenge } from './challenge-queries.ts'
import { passkeyChanged } from './mails.ts'
import * as queries from './queries.ts'

// The passkeys of the caller. Another user's passkey gets the same answer as one that does not exist.

export async function listMyPasskeys(
  { db }: Pick<World, 'db'>,
  { userId, sessionId }: Actor,
): Promise<{ passkeys: Passkey[] }> {
  const rows = await queries.listPasskeys(db, userId)
  const current = await queries.findPasskeyOfSession(db, sessionId)
  const passkeys = rows.map(({ transports, createdAt, lastUsedAt, ...row }) => ({
    ...row,
    transports: knownTransports(transports),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    current: row.passkeyId === current,
  }))
  return { passkeys }
}

const tooMany = () => problem('passkey.too-many', { count: mostPasskeys })

/** Begins a new passkey, with the password. */
export async function beginPasskey(
  world: World,
  { userId, sessionId }: Actor,
  currentPassword: string,
): Promise<z.input<typeof CreationOptions>> {
  const { db, clock, secrets } = world
  await assertCurrentPassword(world, userId, currentPassword)
  const known = await queries.listCredentials(db, userId)
  if (known.length >= mostPasskeys) throw tooMany()
  const userHandle = known[0]?.userHandle ?? Buffer.from(secrets.token(), 'base64url')
  const challenge = secrets.token()
  const values = { challenge, userHandle, expiresAt: after(clock.now(), challengeLife) }
  await writeSessionChallenge(db, { sessionId, purpose: 'register' }, values)
  return creationOptions(world, { challenge, userHandle, person: await getPerson(db, userId), known })
}

/** Every deviation gets this answer, also a passkey that somebody has already. */
const notAdded = () => problem('passkey.not-added')

export async function addPasskey(
  world: World,
  actor: Actor,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<Passkey> {
  const { db, clock } = world
  const { userId, sessionId } = actor
  const now = clock.now()
  const taken = await takeSessionChallenge(db, { sessionId, purpose: 'register', now })
  if (!taken?.userHandle) throw notAdded()
  const { userHandle } = taken
  const checked = await checkNewCredential(world, credential, taken.challenge)
  if (checked === null) throw notAdded()
  return db.transaction().execute(async (tx) => {
    if ((await queries.countPasskeysForAdding(tx, userId)) >= mostPasskeys) throw tooMany()
    const passkeyId = await queries.insertPasskey(tx, {
      ...checked,
      userId,
      userHandle,
      name,
      createdAt: now,
    })
    if (passkeyId === null) throw notAdded()
    await tell(world, tx, actor, 'ADDED', name)
    await record(world, tx, actor, 'add', { passkeyId, name })
    const { synced, transports } = checked
    const createdAt = now.toISOString()
    return { passkeyId, name, synced, transports, createdAt, lastUsedAt: null, current: false }
  })
}

export async function renamePasskey(
  world: World,
  actor: Actor,
  passkeyId: number,
  name: string,
): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const before = await queries.lockName(tx, actor.userId, passkeyId)
    if (before === null) throw notFound()
    if (before === name) return
    await queries.renamePasskey(tx, passkeyId, name)
    const changes = changesBetween(['name'], { name: before }, { name })
    await record(world, tx, actor, 'rename', { passkeyId, name, ...changesDetail(changes) })
  })
}

/** Ends the other sessions that began with it, because it may be in other hands. */
export async function removePasskey(
  world: World,
  actor: Actor,
  passkeyId: number,
  currentPassword: string,
): Promise<void> {
  await assertCurrentPassword(world, actor.userId, currentPassword)
  await world.db.transaction().execute(async (tx) => {
    const name = await queries.lockName(tx, actor.userId, passkeyId)
    if (name === null) throw notFound()
    await endSessionsOfPasskey(world, tx, passkeyId, actor.sessionId)
    await queries.deletePasskey(tx, passkeyId)
    await tell(world, tx, actor, 'REMOVED', name)
    await record(world, tx, actor, 'remove', { passkeyId, name })
  })
}

async function tell(
  world: World,
  tx: Db,
  { userId, address, device }: Actor,
  what: 'ADDED' | 'REMOVED',
  name: string,
) {
  const person = await getPerson(tx, userId)
  await assertMailAllowed(world, tx, passkeyChanged, person.email)
  const { firstName } = person
  const parts = { firstName, what, name, at: world.clock.now().toISOString(), address, device }
  await world.mail.queue(tx, { ...addressOf(person), template: passkeyChanged, parts })
}

const record = (
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  verb: 'add' | 'rename' | 'remove',
  detail: Record<string, unknown>,
) =>
  recordAudit(world, tx, {
    action: `passkey.${verb}`,
    actor,
    subject: { type: 'user', id: actor.userId },
    detail,
  })
