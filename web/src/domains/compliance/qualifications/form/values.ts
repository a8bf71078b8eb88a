import type { QualificationKind } from '@gantry/contract/domains/compliance/qualification-kinds/schemas'
import type { Jurisdiction } from '@gantry/contract/domains/compliance/qualification-kinds/words'
import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'

export type QualificationValues = {
  /** The id as text, because the select holds texts; empty while none is chosen. */
  qualificationKindId: string
  number: string
  jurisdiction: Jurisdiction | ''
  recognisedIn: readonly Jurisdiction[]
  issuedOn: string
  expiresOn: string
  conditions: string
  /** Uploaded after the qualification is saved. */
  files: readonly File[]
}

export const noValues: QualificationValues = {
  qualificationKindId: '',
  number: '',
  jurisdiction: '',
  recognisedIn: [],
  issuedOn: '',
  expiresOn: '',
  conditions: '',
  files: [],
}

/** A new one, of a kind or of none yet. */
export const newOf = (qualificationKindId: number | undefined): QualificationValues => ({
  ...noValues,
  qualificationKindId: qualificationKindId === undefined ? '' : String(qualificationKindId),
})

export const valuesOf = (qualification: Qualification): QualificationValues => ({
  qualificationKindId: String(qualification.qualificationKindId),
  number: qualification.number,
  jurisdiction: qualification.jurisdiction,
  recognisedIn: qualification.recognisedIn,
  issuedOn: qualification.issuedOn ?? '',
  expiresOn: qualification.expiresOn ?? '',
  conditions: qualification.conditions,
  files: [],
})

/** A renewal has new days, and otherwise what was verified. */
export const renewalOf = (qualification: Qualification): QualificationValues => ({
  ...valuesOf(qualification),
  issuedOn: '',
  expiresOn: '',
})

/** The fields as the calls take them. Jurisdictions belong to some kinds only. */
export function fieldsOf(values: QualificationValues, kind: QualificationKind | undefined) {
  const { number, jurisdiction, recognisedIn, issuedOn, expiresOn, conditions } = values
  return {
    number: normalNumber(number),
    jurisdiction: kind?.isJurisdictional ? jurisdiction : ('' as const),
    recognisedIn: kind?.isJurisdictional ? recognisedIn.filter((other) => other !== jurisdiction) : [],
    issuedOn: issuedOn || null,
    expiresOn: expiresOn || null,
    conditions,
  }
}

export const normalNumber = (number: string) => number.trim().toUpperCase()

/** An example of a number that fits a kind's pattern: `ABC0123456789` for `^[A-Z]{3}[0-9]{10}$`. */
export function exampleOf(pattern: string): string {
  const parts = pattern.matchAll(
    /(?:\[([A-Za-z0-9-]{1,20})\]|([A-Za-z0-9 /-]))(?:\{(\d{1,2})(?:,\d{1,2})?\})?/g,
  )
  return Array.from(parts, ([, allowed, plain = '', count = '1']) =>
    (allowed === undefined ? plain : charactersOf(allowed)).repeat(Number(count)).slice(0, Number(count)),
  ).join('')
}

/** `[A-C0-9]` allows ABC0123456789. */
const charactersOf = (allowed: string) =>
  allowed.replaceAll(/(.)-(.)/g, (_range, first: string, last: string) =>
    String.fromCodePoint(
      ...Array.from({ length: codeOf(last) - codeOf(first) + 1 }, (_each, at) => codeOf(first) + at),
    ),
  )

const codeOf = (character: string) => character.codePointAt(0) ?? 0
