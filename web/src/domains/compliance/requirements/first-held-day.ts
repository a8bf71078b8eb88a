/** The zones of the MIPs that are furthest apart, so a day that is the same in both is the same at all MIPs. */
const zones = ['Australia/Sydney', 'Australia/Perth']
const oneDay = 24 * 60 * 60_000

/**
 * The day on which a requirement begins to hold: that of the next midnight at each MIP. Null if it is past, or not the same day at
 * all MIPs.
 */
export function firstHeldDay(holdsAfter: string, now = new Date()): string | null {
  const dayIn = (zone: string, moment: Date) => moment.toLocaleDateString('sv', { timeZone: zone })
  const [first = '', ...others] = zones.map((zone) => dayIn(zone, new Date(holdsAfter)))
  if (others.some((day) => day !== first)) return null
  const next = new Date(Date.parse(`${first}T00:00:00Z`) + oneDay).toISOString().slice(0, 10)
  return next > dayIn('Australia/Perth', now) ? next : null
}
