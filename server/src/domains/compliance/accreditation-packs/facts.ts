import { lackingStandings } from '@gantry/contract/domains/compliance/accreditation-packs/words'
import type { WhoMay } from '@gantry/contract/domains/compliance/practice-scopes/schemas'
import type { Db } from '../../../platform/world.ts'
import { readWhoMay } from '../practice-scopes/service.ts'
import {
  findPackedMip,
  findRequester,
  type Kind,
  listPeople,
  listPersonIds,
  listRequiredKinds,
  type PackedMip,
  type PackedPerson,
  type PackScope,
} from './content-queries.ts'
import { type Left, readLeft } from './left/left.ts'
import { listRequired, type Required } from './standing-queries.ts'

/** What all files of a pack need. `db` is a snapshot, so that all files say the same. */
export type Facts = {
  db: Db
  scope: PackScope
  mip: PackedMip
  /** Who asked for the pack; null after the account was deleted. */
  requester: string | null
  personIds: number[]
  kinds: Kind[]
  left: Left
  /** What people may do by their scopes of practice, on the day of the pack. */
  whoMay: WhoMay
}

/** Null when the MIP was deleted meanwhile. */
export async function readFacts(db: Db, scope: PackScope): Promise<Facts | null> {
  const mip = await findPackedMip(db, scope)
  if (mip === null) return null
  const [personIds, kinds] = [await listPersonIds(db, scope), await listRequiredKinds(db, scope)]
  const requester = await findRequester(db, scope)
  const left = await readLeft(db, scope)
  const whoMay = await readWhoMay({ db, clock: { now: () => scope.now } }, scope, { day: scope.day })
  return whoMay === null ? null : { db, scope, mip, requester, personIds, kinds, left, whoMay }
}

/** People per query. It bounds the memory. */
const batchSize = 100

export function* idsInBatches({ personIds }: Pick<Facts, 'personIds'>): Generator<number[]> {
  for (let start = 0; start < personIds.length; start += batchSize)
    yield personIds.slice(start, start + batchSize)
}

export type Person = PackedPerson & { required: Required[] }

export async function* peopleInBatches(facts: Facts): AsyncGenerator<Person[]> {
  const { db, scope } = facts
  for (const ids of idsInBatches(facts)) {
    const people = await listPeople(db, scope, ids)
    const required = Map.groupBy(await listRequired(db, scope, ids), ({ userId }) => userId)
    yield people.map((person) => ({ ...person, required: required.get(person.userId) ?? [] }))
  }
}

export type Lacking = (typeof lackingStandings)[number]
/** Without a person: the MIP itself. */
export type Missing = { person: PackedPerson | null; required: Required; standing: Lacking }

/** What is missing at the MIP itself, and then of people whose account is active and whose link is allowed. */
export async function* missingInBatches(facts: Facts): AsyncGenerator<Missing[]> {
  yield lackingOf(null, await listRequired(facts.db, facts.scope, null))
  for await (const people of peopleInBatches(facts)) {
    yield people.filter(isWorking).flatMap((person) => lackingOf(person, person.required))
  }
}

/** Nothing of other people counts as missing. */
export const isWorking = ({ isActive, isAllowed }: PackedPerson) => isActive && isAllowed

export const lackingOf = (person: PackedPerson | null, all: Required[]): Missing[] =>
  all.flatMap((required) => {
    const standing = lackingStandings.find((lacking) => lacking === required.standing)
    return standing === undefined ? [] : [{ person, required, standing }]
  })
