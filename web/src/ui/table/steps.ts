import type { Key } from 'react'

/** Rows on their way from one page of a list to the next: as far as `upTo` they are the new ones. */
export type Steps<Row> = { target: readonly Row[]; drawn: readonly Row[]; upTo: number }

// More new ones than these the browser can't lay out while a key is pressed.
const STEP = 30

/** The same rows with the next few of the new ones in place of the old. */
export function nextStep<Row>({ target, drawn, upTo }: Steps<Row>, rowKey: (row: Row) => Key): Steps<Row> {
  let reached = upTo
  let changed = 0
  while (reached < target.length && changed < STEP) {
    if (target[reached] !== drawn[reached]) changed += 1
    reached += 1
  }
  if (reached >= target.length) return { target, drawn: target, upTo: target.length }
  const first = target.slice(0, reached)
  // A row may have moved up: it is there once.
  const keys = new Set(first.map(rowKey))
  const others = drawn.slice(reached, target.length).filter((row) => !keys.has(rowKey(row)))
  return { target, drawn: [...first, ...others], upTo: reached }
}
