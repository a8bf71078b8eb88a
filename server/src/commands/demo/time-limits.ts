import { after } from '../../platform/secrets/clock.ts'

const day = 24 * 60 * 60_000

/** So many days from now, at about the end of the day in Sydney. */
export function endIn(now: Date, days: number): Date {
  const end = after(now, days * day)
  end.setUTCHours(13, 0, 0, 0)
  return end
}

/** Gives an end to every row at a multiple of `step`: these days from now, one after another. */
export const withSomeEnds = <Row>(
  rows: Row[],
  now: Date,
  step: number,
  days: readonly number[],
): (Row & { validUntil: Date | null })[] =>
  rows.map((row, index) => {
    const chosen = index % step === 0 ? days[(index / step) % days.length] : undefined
    return { ...row, validUntil: chosen === undefined ? null : endIn(now, chosen) }
  })
