/**
 * Where a page of a list stood, so that the next one is read from there and not counted off from the start.
 * It holds ids and numbers alone, for addresses and logs keep it: nothing people typed.
 */
export type Cursor = {
  /** A hash of the list: its filters, its sort, the caller's reach. */
  list: number
  /** How often what the list shows had changed; as long as that is so, the rest is exact. */
  changes: number
  totalItems: number
  /** How many rows come before the page, and the id that its first row sorts by. */
  start: number
  firstId: number
}

const names = ['list', 'changes', 'totalItems', 'start', 'firstId'] as const
const shape = /^[0-9a-z]{1,11}(?:\.[0-9a-z]{1,11}){5}$/

/** FNV-1a: quick, spread well, and no secret. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  return hash
}

export function writeCursor(cursor: Cursor): string {
  const text = names.map((name) => cursor[name].toString(36)).join('.')
  return `${text}.${hashOf(text).toString(36)}`
}

/** Null for what `writeCursor` has not written. */
export function readCursor(text: string): Cursor | null {
  if (!shape.test(text)) return null
  const numbers = text.split('.').map((part) => Number.parseInt(part, 36))
  const cursor = Object.fromEntries(names.map((name, index) => [name, numbers[index] ?? -1])) as Cursor
  const isSafe = numbers.every((number) => Number.isSafeInteger(number))
  return isSafe && writeCursor(cursor) === text ? cursor : null
}
