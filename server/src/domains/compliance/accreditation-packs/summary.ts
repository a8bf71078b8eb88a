import type { MissingQualification } from '@gantry/contract/domains/compliance/accreditation-packs/schemas'
import { namedMissing } from '@gantry/contract/domains/compliance/accreditation-packs/words'
import { nameOf } from '../../../kit/people/name.ts'
import { type Facts, isWorking, lackingOf, peopleInBatches } from './facts.ts'
import { listUnknownNeeds, type UnknownNeed } from './needed-queries.ts'
import { listHeld, listRequired, type Required } from './standing-queries.ts'

/** How many required qualifications have each standing. */
export type Counts = Map<string, number>

/** What the cover of a pack says, and for whom something is not known. */
export type Summary = {
  ofPeople: Counts
  ofMip: Counts
  missingTotal: number
  /** The first ones. */
  missing: MissingQualification[]
  cannotTell: CannotTell
}

/** The people whose type of registration is not known, and those of whom it is not known whether they need what they do not have. */
export type CannotTell = { registrationType: number[]; needs: UnknownNeed[] }

const inForce = new Set(['CURRENT', 'DUE', 'UNCHECKED', 'GRACE'])

/** Reads all people once. Like what is missing, it is about people whose account is active and whose link is allowed. */
export async function summarise(facts: Facts): Promise<Summary> {
  const summary: Summary = {
    ofPeople: new Map(),
    ofMip: new Map(),
    missingTotal: 0,
    missing: [],
    cannotTell: { registrationType: [], needs: [] },
  }
  const { registrationType, needs } = summary.cannotTell
  const take = (counts: Counts, name: string | null, required: Required[]) => {
    for (const { standing } of required) counts.set(standing, (counts.get(standing) ?? 0) + 1)
    const lacking = lackingOf(null, required)
    summary.missingTotal += lacking.length
    for (const { required: of, standing } of lacking.slice(0, namedMissing - summary.missing.length))
      summary.missing.push({ name, kind: of.kindLabel, standing })
  }
  take(summary.ofMip, null, await listRequired(facts.db, facts.scope, null))
  for await (const people of peopleInBatches(facts)) {
    const working = people.filter(isWorking)
    const ids = working.map(({ userId }) => userId)
    const held = Map.groupBy(await listHeld(facts.db, facts.scope, ids), ({ userId }) => userId)
    const has = (userId: number, code: string) =>
      (held.get(userId) ?? []).some(({ kindCode, standing }) => kindCode === code && inForce.has(standing))
    for (const { userId, firstName, lastName, required } of working) {
      take(summary.ofPeople, nameOf({ firstName, lastName }), required)
      if (has(userId, 'AHPRA')) registrationType.push(userId)
    }
    for (const need of await listUnknownNeeds(facts.db, facts.scope, ids))
      if (!has(need.userId, need.kindCode)) needs.push(need)
  }
  return summary
}
