// `Intl` lists the zones that it knows. The Australian ones come first, because most users work there.
const home = 'Australia/'

export function timeZones(): string[] {
  const all = Intl.supportedValuesOf('timeZone')
  return [...all.filter((zone) => zone.startsWith(home)), ...all.filter((zone) => !zone.startsWith(home))]
}

/** The offset today, such as `GMT+11`. */
export function offsetOf(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
