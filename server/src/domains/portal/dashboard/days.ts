const day = 24 * 60 * 60_000

/** A day in a time zone, and the moment at which it begins. */
export type Day = { day: string; start: Date }

/** The last days in a time zone, the present one last. The start of the day after them is not included. */
export function lastDays(now: Date, timeZone: string, count: number): Day[] {
  const format = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  const local = (moment: number) => format.format(moment).replace(' ', 'T')
  const offsetAt = (moment: number) => Date.parse(`${local(moment)}Z`) - Math.floor(moment / 1000) * 1000
  const today = Date.parse(local(now.getTime()).slice(0, 10))
  return Array.from({ length: count }, (_, index) => {
    const midnight = today - (count - 1 - index) * day
    // Near a change of the clocks the first guess may use the wrong offset; the second one does not.
    const guess = midnight - offsetAt(midnight)
    const start = new Date(midnight - offsetAt(guess))
    return { day: new Date(midnight).toISOString().slice(0, 10), start }
  })
}
