type Days = { profession: string; engagement: string; validFrom: string; validUntil: string | null }

/** Whether two entries say the same of one day. */
export const overlaps = (one: Days, other: Days) =>
  one.profession === other.profession &&
  one.engagement === other.engagement &&
  one.validFrom <= (other.validUntil ?? '9999') &&
  other.validFrom <= (one.validUntil ?? '9999') &&
  // What was entered by mistake has no days.
  one.validFrom <= (one.validUntil ?? '9999')

export function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}
