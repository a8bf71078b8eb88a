// `Intl` names the zones of its own data; the Australian ones come first, for that is where people work.
const home = 'Australia/'

export function timeZones(): string[] {
  const all = Intl.supportedValuesOf('timeZone')
  return [...all.filter((zone) => zone.startsWith(home)), ...all.filter((zone) => !zone.startsWith(home))]
}

/** `GMT+11`, as it is at this time of the year. */
export function offsetOf(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
