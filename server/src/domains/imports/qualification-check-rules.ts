import { line, paragraph } from '@gantry/contract/fields'
import { type CheckResult, checkResults } from '@gantry/contract/qualifications/words'
import type { Db } from '../../platform/world.ts'
import {
  findRegistrations,
  type RegisterCheck,
  type Registration,
  recordRegisterChecks,
} from '../qualifications/service.ts'
import { type Cells, type Checked, type Column, defineRules, type Remark } from './rules.ts'

const columns: readonly Column[] = [
  {
    name: 'ahpraNumber',
    header: 'AHPRA number',
    aliases: ['ahpra', 'registrationnumber'],
    required: true,
    example: 'MED0001234567',
  },
  { name: 'result', header: 'Result', required: true, example: 'CURRENT' },
  { name: 'expiresOn', header: 'Expires on', aliases: ['expires', 'expirydate'], example: '2027-09-30' },
  { name: 'conditions', header: 'Conditions', example: '' },
]

/** Imports what the AHPRA register says about people. Each row is a check, which verifies a registration that waits for one. */
export const qualificationCheckRules = defineRules<RegisterCheck>({
  columns,
  async check(_world, db, rows) {
    const known = await readKnown(db, rows)
    return rows.map((cells) => checkRow(known, cells))
  },
  async write(world, tx, actor, checks) {
    const outcomes = await recordRegisterChecks(world, tx, actor, checks)
    return outcomes.map((outcome) =>
      typeof outcome === 'number' ? outcome : { column: null, message: outcome },
    )
  },
})

const numberOf = (cells: Cells) => (cells.ahpraNumber ?? '').replaceAll(/\s/g, '').toUpperCase()

async function readKnown(db: Db, rows: Cells[]): Promise<Map<string, Registration[]>> {
  const numbers = [...new Set(rows.map(numberOf))].filter((number) => number !== '')
  return Map.groupBy(await findRegistrations(db, numbers), ({ number }) => number)
}

function checkRow(known: Map<string, Registration[]>, cells: Cells): Checked<RegisterCheck> {
  const errors: Remark[] = []
  const number = numberOf(cells)
  const registration = registrationOf(known.get(number) ?? [], errors)
  const result = resultOf(cells.result, errors)
  const given = dayIn(cells.expiresOn, errors)
  const expiresOn = given ?? registration?.expiresOn ?? null
  if (registration?.issuedOn && expiresOn !== null && expiresOn < registration.issuedOn) {
    errors.push({ column: 'expiresOn', message: 'This is before the day of issue.' })
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

function registrationOf(found: Registration[], errors: Remark[]): Registration | undefined {
  const [registration] = found
  if (registration === undefined) {
    errors.push({ column: 'ahpraNumber', message: 'There is no registration with this number.' })
  } else if (found.some(({ userId }) => userId !== registration.userId)) {
    errors.push({ column: 'ahpraNumber', message: 'Several people have this number.' })
  }
  return registration
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

/** A day as 2027-09-30 or, as spreadsheets write it here, 30/09/2027. Null for an empty cell, which changes nothing. */
function dayIn(cell: string | undefined, errors: Remark[]): string | null {
  const text = line(40).safeParse(cell ?? '').data ?? ''
  if (text === '') return null
  const [, date = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const day = year === '' ? text : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const isDay = /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(day) && isOnCalendar(day)
  if (!isDay) errors.push({ column: 'expiresOn', message: 'Not a valid date.' })
  return isDay ? day : null
}

const isOnCalendar = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

function changesOf(before: Registration, wanted: Omit<RegisterCheck, 'qualificationId'>) {
  const all = [
    { column: 'result', from: before.checkResult ?? '', to: wanted.result },
    { column: 'expiresOn', from: before.expiresOn ?? '', to: wanted.expiresOn ?? '' },
    { column: 'conditions', from: before.conditions, to: wanted.conditions },
  ]
  return all.filter(({ from, to }) => from !== to)
}
