import type { QualificationKind } from '@gantry/contract/domains/compliance/qualification-kinds/schemas'
import { mostQualifications } from '@gantry/contract/domains/compliance/qualifications/words'
import { problem } from '../../../../platform/http/problem.ts'
import type { Fields } from '../fields.ts'
import type { Held } from './held-queries.ts'

/** A qualification as a row of a file names it. Empty fields say nothing. */
export type WantedQualification = {
  userId: number | null
  mipId: number | null
  kind: QualificationKind
  fields: Fields
}

/** What a row does to what its person or MIP has. */
export type Plan =
  /** `before` is what it renews. */
  | { effect: 'ADD'; before: Held | null; fields: Fields }
  | { effect: 'CHANGE'; before: Held; fields: Fields }
  | { effect: 'UNCHANGED'; warning: string | null }
  | { effect: null; error: string }

/**
 * A row is about the qualification of the same kind, jurisdiction and number. One that waits for a check is corrected, one
 * that was verified is renewed by a later end, and a row that says nothing new changes nothing.
 */
export function planOf(heldByHolder: Held[], { kind, fields }: WantedQualification): Plan {
  const same = heldByHolder.filter(
    (held) =>
      held.qualificationKindId === kind.qualificationKindId &&
      held.jurisdiction === fields.jurisdiction &&
      held.number === fields.number,
  )
  const checked = same.filter(({ state }) => state === 'VERIFIED' || state === 'SUPERSEDED')
  if (checked.some(({ expiresOn }) => [null, expiresOn].includes(fields.expiresOn))) return unchanged(null)
  const isRefused = same.some(({ state, expiresOn }) => state === 'REFUSED' && expiresOn === fields.expiresOn)
  const waiting = same.find(({ state }) => state === 'SUBMITTED')
  if (isRefused && waiting === undefined) return unchanged('This was refused already.')
  if (checked.some(({ expiresOn }) => expiresOn === null || expiresOn > (fields.expiresOn ?? ''))) {
    return unchanged('This is there already with a later end.')
  }
  if (waiting !== undefined) return correctionOf(waiting, fields)
  if (heldByHolder.length >= mostQualifications) {
    return { effect: null, error: problem('qualification.too-many', { count: mostQualifications }).message }
  }
  const renewed = checked.find(({ state }) => state === 'VERIFIED') ?? null
  if (
    heldByHolder.some(({ state, replaces }) => state === 'SUBMITTED' && replaces === renewed?.qualificationId)
  ) {
    return { effect: null, error: problem('qualification.renewed').message }
  }
  return { effect: 'ADD', before: renewed, fields: renewed === null ? fields : merged(renewed, fields) }
}

const unchanged = (warning: string | null): Plan => ({ effect: 'UNCHANGED', warning })

function correctionOf(waiting: Held, fields: Fields): Plan {
  const wanted = merged(waiting, fields)
  wanted.issuedOn ??= waiting.issuedOn
  const isSame = JSON.stringify(wanted) === JSON.stringify(merged(waiting, waiting))
  return isSame ? unchanged(null) : { effect: 'CHANGE', before: waiting, fields: wanted }
}

/** The fields of the row, with what is there already for those that are empty. A renewal has its own day of issue. */
const merged = (held: Held, fields: Fields): Fields => ({
  number: fields.number,
  jurisdiction: fields.jurisdiction,
  recognisedIn: fields.recognisedIn.length > 0 ? fields.recognisedIn : held.recognisedIn,
  issuedOn: fields.issuedOn,
  expiresOn: fields.expiresOn ?? held.expiresOn,
  conditions: fields.conditions || held.conditions,
})
