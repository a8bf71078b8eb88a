import { type KeyboardEvent, useRef, useState } from 'react'

export type CellPlace = { userId: number; mipId: number }

/** Which cells there are to stand on: people down, MIPs across, and whether something is where they meet. */
export type Cells = {
  rows: readonly number[]
  columns: readonly number[]
  has: (place: CellPlace) => boolean
}

type Move = readonly [rows: number, columns: number]
const moves: Record<string, Move> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The next filled cell in a direction; null where there is none. */
export function neighbour(
  { rows, columns, has }: Cells,
  from: CellPlace,
  [down, right]: Move,
): CellPlace | null {
  let [row, column] = [rows.indexOf(from.userId), columns.indexOf(from.mipId)]
  for (;;) {
    row += down
    column += right
    const [userId, mipId] = [rows[row], columns[column]]
    if (userId === undefined || mipId === undefined) return null
    if (has({ userId, mipId })) return { userId, mipId }
  }
}

function firstOf({ rows, columns, has }: Cells): CellPlace | null {
  for (const userId of rows) {
    const mipId = columns.find((column) => has({ userId, mipId: column }))
    if (mipId !== undefined) return { userId, mipId }
  }
  return null
}

/**
 * The cells are one stop of the Tab key; among them the arrows lead from one to the next. Cells are known by whose
 * and where they are: rows come and go with every answer.
 */
export function useGridKeys(cells: Cells) {
  const grid = useRef<HTMLTableElement>(null)
  const [place, setPlace] = useState<CellPlace | null>(null)
  const isThere =
    place !== null &&
    cells.rows.includes(place.userId) &&
    cells.columns.includes(place.mipId) &&
    cells.has(place)
  const current = isThere ? place : firstOf(cells)

  function focus({ userId, mipId }: CellPlace): void {
    setPlace({ userId, mipId })
    grid.current?.querySelector<HTMLElement>(`[data-cell="${userId}-${mipId}"]`)?.focus()
  }

  return {
    grid,
    current,
    isCurrent: ({ userId, mipId }: CellPlace) => userId === current?.userId && mipId === current.mipId,
    setPlace,
    focus,
    focusBelow: (from: CellPlace) => focus(neighbour(cells, from, [1, 0]) ?? from),
    /** Whether the key was one that moves. */
    moveBy(event: KeyboardEvent, from: CellPlace): boolean {
      const move = moves[event.key]
      if (!move || event.altKey || event.ctrlKey || event.metaKey) return false
      event.preventDefault()
      // In Arabic the first column stands at the right.
      const isMirrored = document.documentElement.dir === 'rtl'
      const next = neighbour(cells, from, [move[0], isMirrored ? -move[1] : move[1]])
      if (next) focus(next)
      return true
    },
  }
}
