import { type CheckResult, checkResults } from '@gantry/contract/domains/compliance/qualifications/words'
import { paragraph } from '@gantry/contract/fields'
import type { Cells, Checked, Column, Remark } from '../../../../platform/imports/rules.ts'
import { ahpraColumn, ahpraNumberOf, dayIn, defineRules } from '../../../people/imports/service.ts'
import { foundEndErrors, type RegisterCheck, type Registration, recordRegisterChecks } from '../service.ts'
import { readRegistrations, registrationOf } from './holder-cells.ts'

const columns: readonly Column[] = [
  { ...ahpraColumn, required: true },
  { name: 'result', header: 'Result', required: true, example: 'CURRENT' },
  { name: 'expiresOn', header: 'Expires on', aliases: ['expires', 'expirydate'], example: '2027-09-30' },
  { name: 'conditions', header: 'Conditions', example: '' },
]

/** Imports what the AHPRA register says about people. Each row is a check, which verifies a registration that waits for one. */
export const qualificationCheckRules = defineRules<RegisterCheck>({
  columns,
  async check(_world, db, rows) {
    const known = await readRegistrations(db, rows)
    return rows.map((cells) => checkRow(known, cells))
  },
  async write(world, tx, actor, checks) {
    const outcomes = await recordRegisterChecks(world, tx, actor, checks, 'IMPORT')
    return outcomes.map((outcome) =>
      typeof outcome === 'number' ? outcome : { column: null, message: outcome },
    )
  },
})

function checkRow(known: Map<string, Registration[]>, cells: Cells): Checked<RegisterCheck> {
  const errors: Remark[] = []
  const number = ahpraNumberOf(cells)
  const registration = registrationOf(known.get(number) ?? [], errors)
  const result = resultOf(cells.result, errors)
  const given = dayIn('expiresOn', cells.expiresOn, errors)
  const expiresOn = given ?? registration?.expiresOn ?? null
  if (registration?.issuedOn && expiresOn !== null && expiresOn < registration.issuedOn) {
    errors.push({ column: 'expiresOn', message: 'This is before the day of issue.' })
  }
  const isWrong = errors.some(({ column }) => column === 'expiresOn')
  if (registration !== undefined && result !== null && !isWrong) {
    for (const { field, message } of foundEndErrors(registration.hasEnd, { result, expiresOn })) {
      errors.push({ column: field, message })
    }
  }
  const conditions = paragraph(500).safeParse(cells.conditions ?? '')
  for (const { message } of conditions.error?.issues ?? []) errors.push({ column: 'conditions', message })
  const key = number === '' ? null : { column: 'ahpraNumber', value: number }
  const failed = { errors, warnings: [], effect: null, changes: [], key, value: null }
  if (errors.length > 0 || registration === undefined || result === null) return failed
  const wanted = { result, expiresOn, conditions: (conditions.data ?? '') || registration.conditions }
  const value = { qualificationId: registration.qualificationId, ...wanted }
  return { ...failed, effect: 'CHANGE', changes: changesOf(registration, wanted), value }
}

function resultOf(cell: string | undefined, errors: Remark[]): CheckResult | null {
  const word = (cell ?? '')
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_')
  const result = checkResults.find((known) => known === word)
  if (result !== undefined) return result
  errors.push({ column: 'result', message: 'Write CURRENT, CONDITIONS, SUSPENDED or NOT_FOUND.' })
  return null
}

function changesOf(before: Registration, wanted: Omit<RegisterCheck, 'qualificationId'>) {
  const all = [
    { column: 'result', from: before.checkResult ?? '', to: wanted.result },
    { column: 'expiresOn', from: before.expiresOn ?? '', to: wanted.expiresOn ?? '' },
    { column: 'conditions', from: before.conditions, to: wanted.conditions },
  ]
  return all.filter(({ from, to }) => from !== to)
}
