import type { QualificationKind } from '@gantry/contract/domains/compliance/qualification-kinds/schemas'
import type { QualificationChanges } from '@gantry/contract/domains/compliance/qualifications/schemas'
import type { CheckResult } from '@gantry/contract/domains/compliance/qualifications/words'
import type { z } from 'zod'
import { badField } from '../../../platform/http/problem.ts'

/** The fields that a person or a file fills in. */
export type Fields = Omit<z.output<typeof QualificationChanges>, 'version'>
export type FieldError = { field: keyof Fields; message: string }

/** What is wrong with these fields for the kind, in the order of the form. */
export function fieldErrors(kind: QualificationKind, fields: Fields): FieldError[] {
  const errors: FieldError[] = []
  const { number, jurisdiction, recognisedIn } = fields
  if (kind.pattern !== '' && !new RegExp(kind.pattern).test(number)) {
    errors.push({ field: 'number', message: `This is not a number of the kind "${kind.label}".` })
  }
  if (kind.isJurisdictional && jurisdiction === '')
    errors.push({ field: 'jurisdiction', message: 'Required.' })
  const none = 'This kind has no jurisdiction.'
  if (!kind.isJurisdictional && jurisdiction !== '') errors.push({ field: 'jurisdiction', message: none })
  if (!kind.isJurisdictional && recognisedIn.length > 0) errors.push({ field: 'recognisedIn', message: none })
  return [...errors, ...dateErrors(fields)]
}

/** What is missing of a kind that always has an end. */
export const endErrors = (hasEnd: boolean, { expiresOn }: Pick<Fields, 'expiresOn'>): FieldError[] =>
  hasEnd && expiresOn === null
    ? [{ field: 'expiresOn', message: 'This kind always has an end. Enter the last day.' }]
    : []

/** @throws 400 with the first error */
export function assertFields(kind: QualificationKind, fields: Fields): void {
  const errors = [...fieldErrors(kind, fields), ...endErrors(kind.hasEnd, fields)]
  for (const { field, message } of errors) throw badField(field, message)
}

type FoundEnd = { result: CheckResult; expiresOn: string | null }

/** What a check lacks that finds it in force. A suspended one, or one that was not found, needs no end: it does not count. */
export const foundEndErrors = (hasEnd: boolean, { result, expiresOn }: FoundEnd): FieldError[] =>
  endErrors(hasEnd && (result === 'CURRENT' || result === 'CONDITIONS'), { expiresOn })

/** @throws 400 when a check finds it in force without the end that its kind has */
export function assertFoundEnd(hasEnd: boolean, found: FoundEnd): void {
  for (const { field, message } of foundEndErrors(hasEnd, found)) throw badField(field, message)
}

/** @throws 400 when it would expire before it was issued */
export function assertDates(issuedOn: string | null, expiresOn: string | null): void {
  for (const { field, message } of dateErrors({ issuedOn, expiresOn })) throw badField(field, message)
}

function dateErrors({ issuedOn, expiresOn }: Pick<Fields, 'issuedOn' | 'expiresOn'>): FieldError[] {
  if (issuedOn === null || expiresOn === null || expiresOn >= issuedOn) return []
  return [{ field: 'expiresOn', message: 'This is before the day of issue.' }]
}
