import { BadSetting } from './bucket.ts'

/** Shorter names, such as HOST, are too near to variables of other programs. */
const shortestCompared = 8

/**
 * A setting under a misspelt name would be ignored in silence, and the server would run with a default.
 * @throws {BadSetting} naming each variable that is nearly, but not exactly, one of ours.
 */
export function refuseMisspelt(given: readonly string[], known: readonly string[]): void {
  const ours = new Set(known)
  const lines = given
    .filter((name) => !ours.has(name))
    .flatMap((name) => {
      const meant = known.find((one) => isNearly(name.toUpperCase(), one))
      return meant === undefined ? [] : [`${name}: there is no such setting; ${meant} was probably meant`]
    })
  if (lines.length > 0) throw new BadSetting(lines.join('\n'))
}

function isNearly(name: string, known: string): boolean {
  if (known.length < shortestCompared) return false
  const most = known.length === shortestCompared ? 1 : 2
  return Math.abs(name.length - known.length) <= most && editsBetween(name, known) <= most
}

/** Letters to insert, remove, replace, or swap with their neighbour, to turn one text into the other. */
function editsBetween(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const edits = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      edits[column] = Math.min(
        (last[column] ?? 0) + 1,
        (edits[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = edits
  }
  return last[other.length] ?? 0
}
