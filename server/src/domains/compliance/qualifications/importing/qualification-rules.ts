import type { QualificationKind } from '@gantry/contract/domains/compliance/qualification-kinds/schemas'
import {
  type Jurisdiction,
  jurisdictions,
} from '@gantry/contract/domains/compliance/qualification-kinds/words'
import { NewQualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { findHoldersOfNumbers, numberTaken } from '../../../../kit/ahpra-number-queries.ts'
import type { Cells, Change, Checked, Column, Remark } from '../../../../platform/imports/rules.ts'
import type { Db } from '../../../../platform/world.ts'
import { dayIn, defineRules } from '../../../people/imports/service.ts'
import { listQualificationKinds } from '../../qualification-kinds/service.ts'
import {
  endErrors,
  type Fields,
  fieldErrors,
  findHeld,
  type Held,
  holderKey,
  type Plan,
  planOf,
  saveQualifications,
  type WantedQualification,
} from '../service.ts'
import { type Holders, holderColumns, holderOf, readHolders } from './holder-cells.ts'

const columns: readonly Column[] = [
  ...holderColumns,
  { name: 'kind', header: 'Kind', required: true, example: 'RADIATION_USE' },
  { name: 'number', header: 'Number', example: 'RUL 20417' },
  { name: 'jurisdiction', header: 'Jurisdiction', example: 'NSW' },
  { name: 'recognisedIn', header: 'Recognised in', example: 'VIC; QLD' },
  { name: 'issuedOn', header: 'Issued on', aliases: ['issued', 'issuedate'], example: '2025-10-01' },
  {
    name: 'expiresOn',
    header: 'Expires on',
    aliases: ['expires', 'expirydate', 'expiry'],
    example: '2027-09-30',
  },
  { name: 'conditions', header: 'Conditions', example: '' },
]

/** The texts of the form; the other cells need to be translated first. */
const Texts = NewQualification.pick({ number: true, conditions: true })

type Known = {
  kinds: QualificationKind[]
  holders: Holders
  held: Map<string, Held[]>
  numbers: Map<string, number[]>
}

/** Imports qualifications of people and MIPs, which then wait for a check by somebody else. */
export const qualificationRules = defineRules<WantedQualification>({
  columns,
  async check(_world, db, rows) {
    const known = await readKnown(db, rows)
    return rows.map((cells) => checkRow(known, cells))
  },
  async write(world, tx, actor, wanted) {
    const errors = await saveQualifications(world, tx, actor, wanted)
    return wanted.map(({ userId }, index) => {
      const message = errors[index]
      return message ? { column: null, message } : userId
    })
  },
})

async function readKnown(db: Db, rows: Cells[]): Promise<Known> {
  const { qualificationKinds: kinds } = await listQualificationKinds({ db })
  const holders = await readHolders(db, rows)
  const held = await findHeld(db, holders.userIds, holders.mipIds)
  const numbers = await findHoldersOfNumbers(
    db,
    rows.map(({ number = '' }) => number.trim().toUpperCase()),
  )
  return { kinds, holders, held: Map.groupBy(held, holderKey), numbers }
}

function checkRow({ kinds, holders, held, numbers }: Known, cells: Cells): Checked<WantedQualification> {
  const errors: Remark[] = []
  const warnings: Remark[] = []
  const holder = holderOf(holders, cells, { errors, warnings })
  const kind = kindOf(kinds, cells, errors)
  const fields = fieldsOf(cells, errors)
  const failed = { errors, warnings, effect: null, changes: [], key: null, value: null }
  if (holder === null || kind === null) return failed
  if ((kind.subject === 'USER') !== (holder.userId !== null)) {
    const message = kind.subject === 'USER' ? 'This kind is for people.' : 'This kind is for MIPs.'
    errors.push({ column: 'kind', message })
    return failed
  }
  const value = { ...holder, kind, fields }
  const plan = planOf(held.get(holderKey(holder)) ?? [], value)
  const planned = 'fields' in plan ? plan.fields : fields
  // A row that changes nothing may leave the end out.
  const isWrong = errors.some(({ column }) => column === 'expiresOn')
  const missing = 'fields' in plan && !isWrong ? endErrors(kind.hasEnd, planned) : []
  for (const { field, message } of [...fieldErrors(kind, planned), ...missing]) {
    errors.push({ column: field, message })
  }
  const others = (numbers.get(fields.number) ?? []).filter((userId) => userId !== holder.userId)
  const isNew = !(held.get(holderKey(holder)) ?? []).some(({ number }) => number === fields.number)
  if (kind.code === 'AHPRA' && others.length > 0 && isNew)
    errors.push({ column: 'number', message: numberTaken })
  if (plan.effect === null) errors.push({ column: null, message: plan.error })
  if (plan.effect === 'UNCHANGED' && plan.warning !== null) {
    warnings.push({ column: 'expiresOn', message: plan.warning })
  }
  const key = { column: 'number', value: keyOf(value) }
  const isAhpra = kind.code === 'AHPRA' && fields.number !== ''
  const ahpraNumber = isAhpra ? { column: 'number', value: fields.number.toUpperCase() } : undefined
  if (errors.length > 0) return { ...failed, key, ahpraNumber }
  return { errors, warnings, effect: plan.effect, changes: changesOf(plan), key, ahpraNumber, value }
}

const keyOf = ({ kind, fields, ...holder }: WantedQualification) =>
  [holderKey(holder), kind.qualificationKindId, fields.jurisdiction, fields.number].join(' ')

function kindOf(kinds: QualificationKind[], { kind: cell = '' }: Cells, errors: Remark[]) {
  const word = cell.trim().toLowerCase()
  const isThis = (name: string) => name.toLowerCase() === word
  const found = kinds.find(({ code }) => isThis(code)) ?? kinds.find(({ label }) => isThis(label)) ?? null
  if (found?.status) return found
  const message =
    found === null ? 'Write the code of a kind, such as RADIATION_USE.' : 'This kind is inactive.'
  errors.push({ column: 'kind', message })
  return null
}

function fieldsOf(cells: Cells, errors: Remark[]): Fields {
  const texts = Texts.safeParse({ number: cells.number ?? '', conditions: cells.conditions ?? '' })
  for (const { path, message } of texts.error?.issues ?? []) errors.push({ column: String(path[0]), message })
  const [jurisdiction = '' as const] = jurisdictionsIn('jurisdiction', [cells.jurisdiction ?? ''], errors)
  const recognisedIn = jurisdictionsIn('recognisedIn', (cells.recognisedIn ?? '').split(/[;,/|]/), errors)
  return {
    number: texts.data?.number ?? '',
    conditions: texts.data?.conditions ?? '',
    jurisdiction,
    recognisedIn: [...new Set(recognisedIn)],
    issuedOn: dayIn('issuedOn', cells.issuedOn, errors),
    expiresOn: dayIn('expiresOn', cells.expiresOn, errors),
  }
}

function jurisdictionsIn(column: string, texts: string[], errors: Remark[]): Jurisdiction[] {
  const words = texts.map((text) => text.trim().toUpperCase()).filter((word) => word !== '')
  const found = words.flatMap((word) => jurisdictions.find((known) => known === word) ?? [])
  if (found.length < words.length) {
    errors.push({ column, message: 'Write NSW, VIC, QLD, SA, WA, TAS, ACT, NT or CTH.' })
  }
  return found
}

const changeable = ['recognisedIn', 'issuedOn', 'expiresOn', 'conditions'] as const

function changesOf(plan: Plan): Change[] {
  if (!('before' in plan) || plan.before === null) return []
  const { before, fields } = plan
  const all = changeable.map((column) => ({
    column,
    from: textOf(before[column]),
    to: textOf(fields[column]),
  }))
  return all.filter(({ from, to }) => from !== to)
}

const textOf = (value: string | string[] | null) => (Array.isArray(value) ? value.join('; ') : (value ?? ''))
