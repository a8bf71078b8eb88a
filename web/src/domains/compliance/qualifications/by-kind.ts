import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { listedStandings } from '@gantry/contract/domains/compliance/qualifications/words'

type OfKind = [Qualification, ...Qualification[]]

/** The qualifications of each kind, in the order of the list. */
export function byKind(qualifications: readonly Qualification[]): OfKind[] {
  const kinds = new Map<number, OfKind>()
  for (const qualification of qualifications) {
    const known = kinds.get(qualification.qualificationKindId)
    if (known) known.push(qualification)
    else kinds.set(qualification.qualificationKindId, [qualification])
  }
  return [...kinds.values()]
}

// Refused ones come last.
const rank = ({ standing }: Qualification) =>
  standing === null ? listedStandings.length : listedStandings.indexOf(standing)

/**
 * Separates those of one kind that matter now from earlier ones. A refused one matters until another was added for the
 * same jurisdiction. The best ones come first.
 */
export function splitByAge(ofKind: readonly Qualification[]) {
  const isAddedAgain = (refused: Qualification) =>
    ofKind.some(
      (other) =>
        other.qualificationId > refused.qualificationId && other.jurisdiction === refused.jurisdiction,
    )
  const isEarlier = (qualification: Qualification) =>
    (qualification.state === 'SUPERSEDED' && qualification.standing === null) ||
    (qualification.state === 'REFUSED' && isAddedAgain(qualification))
  const now = ofKind.filter((qualification) => !isEarlier(qualification))
  return {
    now: now.toSorted((one, other) => rank(one) - rank(other)),
    earlier: ofKind.filter(isEarlier),
  }
}
