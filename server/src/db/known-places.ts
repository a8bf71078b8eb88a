import type { Cursor } from '@gantry/contract/cursor'

/**
 * Where far pages were found by counting, so that the next jump near them starts there. It is a help alone: what
 * is known here is used as a cursor is, only while nothing has changed since. Never put in from a request's
 * cursor, which somebody may have made up.
 */
const places = new Map<number, Cursor[]>()
const mostLists = 100
const mostPlaces = 100

export function rememberPlace(cursor: Cursor): void {
  const known = places.get(cursor.list) ?? []
  const still = known.filter(({ changes }) => changes === cursor.changes).slice(-mostPlaces + 1)
  // Set anew, it is the last to be forgotten.
  places.delete(cursor.list)
  places.set(cursor.list, [...still, cursor])
  const [oldest] = places.keys()
  if (oldest !== undefined && places.size > mostLists) places.delete(oldest)
}

/** The nearest to a row of this number. */
export function recallPlace(list: number, start: number): Cursor | null {
  const distance = (cursor: Cursor) => Math.abs(cursor.start - start)
  const known = places.get(list) ?? []
  return known.reduce<Cursor | null>(
    (best, place) => (best === null || distance(place) < distance(best) ? place : best),
    null,
  )
}
