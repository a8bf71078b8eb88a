import { problemOfEnd, zoneHere } from '../../../../kit/link-ends.ts'
import type { Cells, Column } from '../../../../platform/imports/rules.ts'
import { dayIn } from './day-cells.ts'
import type { Remarks } from './mip-cells.ts'

// The cells with the last day of a link, such as `2027-06-30`.

export const untilColumn = {
  name: 'until',
  header: 'Until',
  aliases: ['validuntil', 'enddate'],
  example: '2027-06-30',
} satisfies Column

const times = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone: zoneHere })
const oneDay = 24 * 60 * 60_000

/** The end of a day. */
function endOfDay(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`) + oneDay
  const offsetAt = (moment: number) => Date.parse(`${times.format(moment).replace(' ', 'T')}Z`) - moment
  // Near a change of the clocks the first guess may use the wrong offset; the second one does not.
  return new Date(midnight - offsetAt(midnight - offsetAt(midnight)))
}

/** The end in a cell: undefined for an empty cell and with an error, null for `none`. */
export function untilOf(
  cells: Cells,
  { errors }: Remarks,
  now: Date,
  column = untilColumn.name,
): Date | null | undefined {
  const word = (cells[column] ?? '').trim()
  if (word === '') return undefined
  if (word.toLowerCase() === 'none') return null
  const day = dayIn(column, word, errors)
  if (day === null) return undefined
  const end = endOfDay(day)
  const message = problemOfEnd(now, end)
  if (message === null) return end
  errors.push({ column, message })
  return undefined
}
