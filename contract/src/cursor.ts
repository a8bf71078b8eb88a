/**
 * The position of a page in a list, so that the next page is read from there without counting from the start. It
 * contains only ids and numbers, because URLs and logs store it.
 */
export type Cursor = {
  /** A hash of the list: its filters, its sort and the caller's permissions. */
  list: number
  /** How often the data of the list had changed. The cursor is exact while this number stays the same. */
  changes: number
  totalItems: number
  /** The number of rows before the page, and the id of its first row. */
  start: number
  firstId: number
}

const names = ['list', 'changes', 'totalItems', 'start', 'firstId'] as const
const shape = /^[0-9a-z]{1,11}(?:\.[0-9a-z]{1,11}){5}$/

/** FNV-1a: a fast hash with a good distribution, not for secrets. */
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

/** Returns null for a text that `writeCursor` did not write. */
export function readCursor(text: string): Cursor | null {
  if (!shape.test(text)) return null
  const numbers = text.split('.').map((part) => Number.parseInt(part, 36))
  const cursor = Object.fromEntries(names.map((name, index) => [name, numbers[index] ?? -1])) as Cursor
  const isSafe = numbers.every((number) => Number.isSafeInteger(number))
  return isSafe && writeCursor(cursor) === text ? cursor : null
}

/** A place in the order of a list: the row with these values of its sorts and this id, whether or not it still exists. */
export type Place = { sorts: string; keys: string[]; id: number }

export const writePlace = ({ sorts, keys, id }: Place): string => encode(JSON.stringify([sorts, keys, id]))

/** Returns null for a text that `writePlace` did not write. */
export function readPlace(text: string): Place | null {
  try {
    const [sorts, keys, id] = JSON.parse(decode(text)) as unknown[]
    const isPlace =
      typeof sorts === 'string' &&
      typeof id === 'number' &&
      Number.isSafeInteger(id) &&
      Array.isArray(keys) &&
      keys.every((key) => typeof key === 'string')
    return isPlace && writePlace({ sorts, keys, id }) === text ? { sorts, keys, id } : null
  } catch {
    return null
  }
}

const encode = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const decode = (text: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)),
  )
