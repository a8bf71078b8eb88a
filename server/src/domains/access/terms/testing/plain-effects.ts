// The rule of docs/terms.md as plain loops: who must accept terms, and when terms by notice take effect for a person.

export type Version = { number: number; effectiveOn: string | null; isByNotice: boolean }
type Event = { userId: number; number: number; at: number }
/** When mails were sent, and when people accepted which version. */
export type Given = { mails: Event[]; acceptances: Event[] }

const hour = 3_600_000

const dayInSydney = (at: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(new Date(at))

/** The first moment of a day in Sydney, which is ten or eleven hours ahead. */
function midnightInSydney(day: string): number {
  for (const offset of ['+11:00', '+10:00']) {
    const at = Date.parse(`${day}T00:00:00${offset}`)
    if (dayInSydney(at) === day && dayInSydney(at - 1) < day) return at
  }
  throw new Error(`The day ${day} has no midnight.`)
}

/** Who accepted nothing from the last version on that is not by notice. */
export function mustAcceptOf(begun: Version[], { acceptances }: Given, userId: number): boolean {
  if (begun.length === 1) return false
  let last = 0
  for (const { number, isByNotice } of begun) if (!isByNotice && number > last) last = number
  for (const one of acceptances) if (one.userId === userId && one.number >= last) return false
  return true
}

/** The moment, which may be to come; null if the version does not take effect by notice for the person. */
export function effectOf(versions: Version[], given: Given, userId: number, version: Version): number | null {
  if (!version.isByNotice || version.effectiveOn === null) return null
  const posted = midnightInSydney(version.effectiveOn) + 48 * hour
  let served = posted
  for (const mail of given.mails)
    if (mail.userId === userId && mail.number === version.number && mail.at < served) served = mail.at
  // The day of the notice does not count, and 30 whole days follow it.
  const [year = 0, month = 0, date = 0] = dayInSydney(served).split('-').map(Number)
  const effect = midnightInSydney(new Date(Date.UTC(year, month - 1, date + 31)).toISOString().slice(0, 10))
  let asked = 0
  for (const { number, isByNotice } of versions)
    if (!isByNotice && number < version.number && number > asked) asked = number
  let hasAgreed = false
  for (const one of given.acceptances) {
    if (one.userId !== userId) continue
    if (one.number === version.number) return null
    if (one.number > version.number && one.at <= effect) return null
    if (one.number < version.number && one.number >= asked) hasAgreed = true
  }
  return hasAgreed ? effect : null
}
