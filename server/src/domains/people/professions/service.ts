import type {
  NewProfession,
  NewProfessions,
  PersonProfession,
  ProfessionEnd,
} from '@gantry/contract/domains/people/professions/schemas'
import { mostProfessions } from '@gantry/contract/domains/people/professions/words'
import type { z } from 'zod'
import { doForEach } from '../../../kit/bulk.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type AuditEntry, recordAudits } from '../../../platform/audit/record.ts'
import { badField, forbidden, notFound, problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { getReadablePerson, lockUser, type Person } from '../users/service.ts'
import { dayBefore, overlaps } from './days.ts'
import { canRecordProfession, isOwnProfession } from './policy.ts'
import * as queries from './queries.ts'

// What people practise. Rules depend on it, so what was is kept, and nobody records the own profession.

type Writing = Pick<World, 'db' | 'clock'>
type Profession = z.output<typeof NewProfession>

export { dayBefore, overlaps } from './days.ts'
export { isOwnProfession } from './policy.ts'
export { listFromDirectory, type Row as RecordedProfession } from './queries.ts'

export async function listProfessions({ db }: Pick<World, 'db'>, actor: Actor, userId: number) {
  const person = await getReadablePerson(db, actor, userId)
  const rows = await queries.listProfessions(db, userId)
  const may: 'add'[] = canRecordProfession(actor, person) ? ['add'] : []
  return { professions: rows.map((row) => shown(actor, person, row)), may }
}

function shown(actor: Actor, person: Person, row: queries.Row): PersonProfession {
  const { userId: _, ...profession } = row
  return {
    ...profession,
    may: row.state !== 'MISTAKE' && canRecordProfession(actor, person) ? ['end'] : [],
  }
}

export async function addProfession(
  world: Writing,
  actor: Actor,
  userId: number,
  wanted: Profession,
): Promise<PersonProfession> {
  assertDays(wanted)
  return world.db.transaction().execute(async (tx) => {
    const person = await lockRecordable(tx, actor, userId)
    const others = await queries.listProfessions(tx, userId)
    if (others.length >= mostProfessions) throw problem('profession.too-many', { count: mostProfessions })
    if (others.some((other) => overlaps(other, wanted))) throw problem('profession.repeated')
    const [id = 0] = await insertProfessions(world, tx, actor, [{ userId, ...wanted }])
    return shown(actor, person, await find(tx, userId, id))
  })
}

/** Records the same of several people. */
export async function addProfessions(
  world: Writing & Pick<World, 'log'>,
  actor: Actor,
  { ids: userIds, ...wanted }: z.output<typeof NewProfessions>,
) {
  assertDays(wanted)
  return doForEach(world, userIds, (userId) => addProfession(world, actor, userId, wanted))
}

/** Ends it with a day, or says that it was entered by mistake. An end is not moved to a later day: that is a new entry. */
export const endProfession = (
  world: Writing,
  actor: Actor,
  { userId, personProfessionId }: { userId: number; personProfessionId: number },
  { lastDay }: z.output<typeof ProfessionEnd>,
): Promise<PersonProfession> =>
  world.db.transaction().execute(async (tx) => {
    const person = await lockRecordable(tx, actor, userId)
    const before = await find(tx, userId, personProfessionId)
    const validUntil = lastDay ?? dayBefore(before.validFrom)
    if (lastDay !== null && lastDay < before.validFrom) {
      throw badField('lastDay', 'The last day must not be before the first day.')
    }
    if (before.validUntil !== null && before.validUntil <= validUntil) throw problem('profession.ended')
    await writeEnd(world, tx, actor, before, validUntil)
    return shown(actor, person, await find(tx, userId, personProfessionId))
  })

/** Writes an end with its audit entry. The caller has asked the policy. */
export async function writeEnd(
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  { personProfessionId, userId, profession, engagement, validUntil: before }: queries.Row,
  validUntil: string,
): Promise<void> {
  await queries.updateEnd(tx, personProfessionId, validUntil)
  const changes = { validUntil: [before, validUntil] }
  await recordAudits(world, tx, [entry(actor, 'end', userId, { profession, engagement, changes })])
}

/** Writes them with their audit entries. The caller has asked the policy and compared them with those that are there. */
export async function insertProfessions(
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  rows: (Profession & { userId: number; identityConnectionId?: number })[],
): Promise<number[]> {
  const ids = await queries.insertProfessions(tx, rows)
  const entries = rows.map(({ userId, profession, engagement, validFrom, validUntil }) => {
    const columns = { profession, engagement, validFrom, validUntil }
    const changes = Object.entries(columns).filter(([, value]) => value !== null)
    return entry(actor, 'add', userId, {
      changes: Object.fromEntries(changes.map(([field, value]) => [field, [null, value]])),
    })
  })
  await recordAudits(world, tx, entries)
  return ids
}

const entry = (actor: Actor, verb: string, userId: number, detail: Record<string, unknown>): AuditEntry => ({
  action: `profession.${verb}`,
  actor,
  subject: { type: 'user', id: userId },
  detail,
})

function assertDays({ validFrom, validUntil }: Profession): void {
  if (validUntil !== null && validUntil < validFrom) {
    throw badField('validUntil', 'The last day must not be before the first day.')
  }
}

/**
 * Locks the person, so that two entries at the same time are compared with each other.
 * @throws 404 when the caller may not read the person, 403 when the caller may only read them
 */
async function lockRecordable(tx: Db, actor: Actor, userId: number): Promise<Person> {
  await lockUser(tx, userId)
  const person = await getReadablePerson(tx, actor, userId)
  if (isOwnProfession(actor, userId)) throw problem('profession.own')
  if (!canRecordProfession(actor, person)) throw forbidden()
  return person
}

async function find(tx: Db, userId: number, personProfessionId: number): Promise<queries.Row> {
  const row = await queries.findProfession(tx, personProfessionId)
  if (row === null || row.userId !== userId) throw notFound()
  return row
}
