import type { ReactNode } from 'react'
import type { Width } from './widths.ts'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The name of the sort in the call. A column without it cannot be sorted. */
  sortBy?: string
  /** Users may hide the column, which is stored. */
  hideable?: boolean
  /** Hidden at first. */
  hiddenAtFirst?: boolean
  align?: 'end'
  /** The kind of content, which decides the width. The default is `word`. */
  width?: Width
  /**
   * The place of the cell in the two lines of a row on a phone: at the start of the first line, at its end, on the second
   * line, or at its end. The first column begins the first line unless another column does, and columns without a place
   * are left out there. If no column of a list has a place, each row is a card with all columns.
   */
  phone?: 'start' | 'end' | 'line' | 'tail'
  /** The cell contains a control, which the link of the row must not cover. */
  interactive?: boolean
}

/** The page of a row. `ahead` fetches its data: `() => fetchAhead(...)`. */
export type RowLink = { to: string; search?: Record<string, unknown>; ahead?: () => void }
