import type { ReactNode } from 'react'
import type { Width } from './widths.ts'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The name the call sorts by; without it the column can't be sorted. */
  sortBy?: string
  /** People may hide it, and find it hidden the next time. */
  hideable?: boolean
  /** Not shown until asked for. */
  hiddenAtFirst?: boolean
  align?: 'end'
  /** What it holds, for the room it takes: `word` where nothing is said. */
  width?: Width
  /** Holds something to press: the row's link must not lie over it. */
  interactive?: boolean
}

/** Where a row leads; `ahead` reads what is shown there: `() => fetchAhead(...)`. */
export type RowLink = { to: string; search?: Record<string, unknown>; ahead?: () => void }
