// The oracle: the public holidays of 2026 and 2027 of the eight states and territories, typed by hand and not taken from the library. Those of NSW
// were compared with the list of Local Government NSW, those of QLD with schedule 1 of the Holidays Act 1983, those of VIC with section 6 of
// the Public Holidays Act 1993, and all of them with the tables of the Python package `holidays` 0.105, which others keep from the Acts and
// the states' own pages. Holidays of one town or show are not among them.
// Victoria announces the Friday before the AFL Grand Final with the fixture of the year, so that of 2027 is not known.
export const published: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  NSW: {
    2026: '01-01 01-26 04-03 04-04 04-05 04-06 04-25 04-27 06-08 10-05 12-25 12-26 12-28',
    2027: '01-01 01-26 03-26 03-27 03-28 03-29 04-25 04-26 06-14 10-04 12-25 12-26 12-27 12-28',
  },
  VIC: {
    2026: '01-01 01-26 03-09 04-03 04-04 04-05 04-06 04-25 06-08 09-25 11-03 12-25 12-26 12-28',
    2027: '01-01 01-26 03-08 03-26 03-27 03-28 03-29 04-25 06-14 11-02 12-25 12-26 12-27 12-28',
  },
  QLD: {
    2026: '01-01 01-26 04-03 04-04 04-05 04-06 04-25 05-04 10-05 12-25 12-26 12-28',
    2027: '01-01 01-26 03-26 03-27 03-28 03-29 04-25 04-26 05-03 10-04 12-25 12-26 12-27 12-28',
  },
  WA: {
    2026: '01-01 01-26 03-02 04-03 04-05 04-06 04-25 04-27 06-01 09-28 12-25 12-26 12-28',
    2027: '01-01 01-26 03-01 03-26 03-28 03-29 04-25 04-26 06-07 09-27 12-25 12-26 12-27 12-28',
  },
  SA: {
    2026: '01-01 01-26 03-09 04-03 04-04 04-05 04-06 04-25 06-08 10-05 12-25 12-26 12-28',
    2027: '01-01 01-26 03-08 03-26 03-27 03-28 03-29 04-25 06-14 10-04 12-25 12-26 12-27 12-28',
  },
  TAS: {
    2026: '01-01 01-26 03-09 04-03 04-06 04-25 06-08 12-25 12-28',
    2027: '01-01 01-26 03-08 03-26 03-29 04-25 06-14 12-25 12-27 12-28',
  },
  ACT: {
    2026: '01-01 01-26 03-09 04-03 04-04 04-05 04-06 04-25 04-27 06-01 06-08 10-05 12-25 12-26 12-28',
    2027: '01-01 01-26 03-08 03-26 03-27 03-28 03-29 04-25 04-26 05-31 06-14 10-04 12-25 12-26 12-27 12-28',
  },
  NT: {
    2026: '01-01 01-26 04-03 04-04 04-05 04-06 04-25 05-04 06-08 08-03 12-25 12-26 12-28',
    2027: '01-01 01-26 03-26 03-27 03-28 03-29 04-25 04-26 05-03 06-14 08-02 12-25 12-26 12-27 12-28',
  },
}
export const notKnown = new Set(['VIC 2027-09-24'])

/** Hours from UTC in 2026 and 2027: summer time begins on the first Sunday of October and ends on that of April. */
function offsetOf(state: string, day: string): number {
  if (state === 'WA') return 8
  if (state === 'QLD') return 10
  if (state === 'NT') return 9.5
  const standard = state === 'SA' ? 9.5 : 10
  return day > '2026-04-05' && day <= '2026-10-04'
    ? standard
    : day > '2027-04-04' && day <= '2027-10-03'
      ? standard
      : standard + 1
}
/** Midnight at the beginning of a day. */
export const midnightOf = (state: string, day: string) =>
  Date.parse(`${day}T00:00Z`) - offsetOf(state, day) * 3_600_000

export function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}
export const isQuietDay = (state: string, day: string) =>
  [0, 6].includes(new Date(day).getUTCDay()) ||
  published[state]?.[Number(day.slice(0, 4))]?.split(' ').includes(day.slice(5)) === true
