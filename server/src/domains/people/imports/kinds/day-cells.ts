import type { Remark } from '../../../../platform/imports/rules.ts'

/** A day as 2027-09-30 or, as spreadsheets write it here, 30/09/2027. Null for an empty cell, which changes nothing. */
export function dayIn(column: string, cell: string | undefined, errors: Remark[]): string | null {
  const text = (cell ?? '').trim()
  if (text === '') return null
  const [, date = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const day = year === '' ? text : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const isDay = /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(day) && isOnCalendar(day)
  if (!isDay) errors.push({ column, message: 'Not a valid date.' })
  return isDay ? day : null
}

const isOnCalendar = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
