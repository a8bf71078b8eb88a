import { type KeyboardEvent, useRef, useState } from 'react'

export type CellPlace = { userId: number; mipId: number }

/** The cells that can have the focus: a row for each person, a column for each MIP. */
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
 * The table is one stop of the Tab key, and the arrow keys move between its cells. A cell is identified by person and
 * MIP, because the rows change with every answer.
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
    /** Returns whether the key moved the focus. */
    moveBy(event: KeyboardEvent, from: CellPlace): boolean {
      const move = moves[event.key]
      if (!move || event.altKey || event.ctrlKey || event.metaKey) return false
      event.preventDefault()
      // In Arabic the first column is on the right.
      const isMirrored = document.documentElement.dir === 'rtl'
      const next = neighbour(cells, from, [move[0], isMirrored ? -move[1] : move[1]])
      if (next) focus(next)
      return true
    },
  }
}
