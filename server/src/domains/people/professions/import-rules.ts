import { mostProfessions } from '@gantry/contract/domains/people/professions/words'
import { errorRows } from '@gantry/contract/errors'
import type { Cells, Checked, Column, Remark } from '../../../platform/imports/rules.ts'
import { dayIn, defineRules, professionColumns, professionsOf } from '../imports/service.ts'
import { findUserIdsByEmail, lockUser } from '../users/service.ts'
import { overlaps } from './days.ts'
import { isOwnProfession } from './policy.ts'
import { findProfessions, type Row } from './queries.ts'
import { insertProfessions, writeEnd } from './service.ts'

const columns: readonly Column[] = [
  {
    name: 'email',
    header: 'Email',
    aliases: ['user', 'emailaddress'],
    required: true,
    example: 'ada.nguyen@clinic.example',
  },
  ...professionColumns.map((column) => ({ ...column, required: column.name === 'profession' })),
  { name: 'professionUntil', header: 'Profession until', example: '' },
]

/** `ends`: the entry that gets the end of the row, instead of a new one. */
type Wanted = Pick<Row, 'userId' | 'profession' | 'engagement' | 'validFrom' | 'validUntil'> & {
  ends: Row | null
}
type Known = { userIds: Map<string, number>; recorded: Map<number, Row[]> }

/** Imports what people practise. A row adds a profession, or ends one that goes on; what was is kept. */
export const professionRules = defineRules<Wanted>({
  columns,
  async check({ clock }, db, rows) {
    const userIds = await findUserIdsByEmail(db, rows.map(emailOf))
    const recorded = Map.groupBy(await findProfessions(db, [...userIds.values()]), ({ userId }) => userId)
    return rows.map((cells) => checkRow({ userIds, recorded }, cells, clock.now()))
  },
  async write(world, tx, actor, wanted) {
    const results: (number | Remark)[] = []
    for (const row of wanted) {
      const { userId, ends, validUntil, ...entry } = row
      if (isOwnProfession(actor, userId)) {
        results.push({ column: null, message: errorRows['profession.own'].message })
        continue
      }
      await lockUser(tx, userId)
      // Read again, because rows of this file and other administrators may have added some since.
      const others = await findProfessions(tx, [userId])
      const error = errorOf(row, others)
      if (error === null && ends !== null) await writeEnd(world, tx, actor, ends, validUntil ?? '')
      else if (error === null) await insertProfessions(world, tx, actor, [{ userId, validUntil, ...entry }])
      results.push(error ?? userId)
    }
    return results
  },
})

const emailOf = ({ email = '' }: Cells) => email.trim().toLowerCase()

function checkRow({ userIds, recorded }: Known, cells: Cells, now: Date): Checked<Wanted> {
  const errors: Remark[] = []
  const warnings: Remark[] = []
  const userId = userIds.get(emailOf(cells))
  if (userId === undefined) errors.push({ column: 'email', message: 'There is no user with this email.' })
  const [found, ...more] = professionsOf(cells, { errors, warnings }, now)
  const isNamed = found !== undefined || errors.some(({ column }) => column === 'profession')
  if (!isNamed) errors.push({ column: 'profession', message: 'Required.' })
  if (more.length > 0) errors.push({ column: 'profession', message: 'Write one profession in each row.' })
  const validUntil = dayIn('professionUntil', cells.professionUntil, errors)
  const failed = { errors, warnings, effect: null, changes: [], key: null, value: null }
  if (userId === undefined || found === undefined || errors.length > 0) return failed
  const { profession, engagement } = found
  const key = { column: 'profession', value: [userId, profession, engagement, found.validFrom].join(' ') }
  const others = recorded.get(userId) ?? []
  const hasFirstDay = (cells.professionFrom ?? '').trim() !== ''
  const same = others.find(
    (other) =>
      other.profession === profession &&
      other.engagement === engagement &&
      (hasFirstDay ? other.validFrom === found.validFrom : overlaps(other, found)),
  )
  const wanted = { userId, profession, engagement, validFrom: same?.validFrom ?? found.validFrom, validUntil }
  if (same !== undefined && same.validUntil === validUntil) {
    return { ...failed, effect: 'UNCHANGED', key, value: { ...wanted, ends: null } }
  }
  const ends = same !== undefined && same.validUntil === null && same.state !== 'MISTAKE' ? same : null
  const value = { ...wanted, ends }
  const error = errorOf(value, others)
  if (error !== null) errors.push(error)
  const changes = ends === null ? [] : [{ column: 'professionUntil', from: '', to: validUntil ?? '' }]
  return { ...failed, effect: ends === null ? 'ADD' : 'CHANGE', changes, key, value }
}

/** Why the row cannot be written; the entry that it ends does not count. */
function errorOf({ ends, ...wanted }: Wanted, recorded: Row[]): Remark | null {
  if (wanted.validUntil !== null && wanted.validUntil < wanted.validFrom)
    return { column: 'professionUntil', message: 'The last day must not be before the first day.' }
  if (ends !== null) {
    const before = recorded.find(({ personProfessionId }) => personProfessionId === ends.personProfessionId)
    return before?.validUntil === null
      ? null
      : { column: null, message: errorRows['profession.ended'].message }
  }
  if (recorded.some((other) => overlaps(other, wanted)))
    return { column: 'profession', message: errorRows['profession.repeated'].message }
  const message = errorRows['profession.too-many'].message.replace('{count}', String(mostProfessions))
  return recorded.length >= mostProfessions ? { column: null, message } : null
}
