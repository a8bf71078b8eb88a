import type { Db } from '../../../platform/world.ts'

const zones: Record<string, string> = {
  NSW: 'Australia/Sydney',
  ACT: 'Australia/Sydney',
  VIC: 'Australia/Melbourne',
  TAS: 'Australia/Hobart',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  WA: 'Australia/Perth',
  NT: 'Australia/Darwin',
}

/** The day in a state, such as `2026-11-30`. */
const dayIn = (state: string, at: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zones[state], dateStyle: 'short' }).format(at)

/**
 * The oracle: which requirements hold which links to a MIP if it is in this state, from the rule and not from the code. It reads
 * plain rows, and knows kinds without months of grace only.
 *
 * A requirement holds from the midnight after it was switched on, in the state of the MIP, people of its role at MIPs of its state
 * or at its MIP, unless they have a verified qualification of its kind, which is issued and not replaced by one that is issued,
 * was not found suspended, has not passed its last day
 * and, for licences, is of the state or recognised there. Without a state there is no midnight, and nobody is held.
 */
export async function heldPairs(db: Db, mipId: number, state: string, at: Date): Promise<Set<string>> {
  const pairs = new Set<string>()
  if (state === '') return pairs
  const today = dayIn(state, at)
  const links = await db.selectFrom('userMip').selectAll().where('mipId', '=', mipId).execute()
  const requirements = await db.selectFrom('requirement').selectAll().execute()
  const kinds = await db.selectFrom('qualificationKind').selectAll().execute()
  const qualifications = await db.selectFrom('qualification').selectAll().execute()
  const roles = await db.selectFrom('userRole').selectAll().execute()
  for (const { userMipId, userId } of links) {
    for (const needed of requirements) {
      const kind = kinds.find(({ qualificationKindId }) => qualificationKindId === needed.qualificationKindId)
      const applies =
        needed.enforcement === 'HOLD' &&
        needed.status &&
        needed.holdsAfter !== null &&
        today > dayIn(state, needed.holdsAfter) &&
        (needed.mipId === null || needed.mipId === mipId) &&
        (needed.state === '' || needed.state === state) &&
        (needed.roleId === null ||
          roles.some((role) => role.userId === userId && role.roleId === needed.roleId))
      const isMet = qualifications.some(
        (proof) =>
          proof.userId === userId &&
          proof.qualificationKindId === needed.qualificationKindId &&
          (proof.state === 'VERIFIED' ||
            (proof.state === 'SUPERSEDED' && proof.replacedOn !== null && today < proof.replacedOn)) &&
          (proof.issuedOn === null || proof.issuedOn <= today) &&
          (proof.checkResult === 'CURRENT' || proof.checkResult === 'CONDITIONS') &&
          (proof.expiresOn === null || today <= proof.expiresOn) &&
          (kind?.isJurisdictional !== true ||
            proof.jurisdiction === state ||
            proof.recognisedIn.includes(state)),
      )
      if (applies && !isMet) pairs.add(`${userMipId} ${needed.requirementId}`)
    }
  }
  return pairs
}
