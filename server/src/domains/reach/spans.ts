import type { ReachIntervals } from '@gantry/contract/reach/schemas'
import type { Fact } from './ways/facts.ts'

/** A span of time from `from` until before `to`. */
export type Period = { from: Date; to: Date }
export type Interval = { from: Date; until: Date }

/** The spans in which this is true, if it can only change at these times. */
export function spansWhere(
  { from, to }: Period,
  times: Iterable<Date>,
  isTrueAt: (time: Date) => boolean,
): Interval[] {
  const inside = [...times].filter((time) => time > from && time < to).map((time) => time.getTime())
  const starts = [...new Set([from.getTime(), ...inside])].toSorted((one, other) => one - other)
  const spans: Interval[] = []
  for (const [index, start] of starts.entries()) {
    const begin = new Date(start)
    if (!isTrueAt(begin)) continue
    const until = new Date(starts[index + 1] ?? to.getTime())
    const last = spans.at(-1)
    if (last?.until.getTime() === start) last.until = until
    else spans.push({ from: begin, until })
  }
  return spans
}

export const timesOf = (facts: Iterable<Fact>): Date[] =>
  [...facts].flatMap(({ validFrom, validUntil }) =>
    validUntil === null ? [validFrom] : [validFrom, validUntil],
  )

export const tellIntervals = (intervals: Interval[]): ReachIntervals =>
  intervals.map(({ from, until }) => ({ from: from.toISOString(), until: until.toISOString() }))
