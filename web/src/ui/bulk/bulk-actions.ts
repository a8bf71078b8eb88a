import type { BulkStatusResult } from '@gantry/contract/bulk-status'
import type { ReactNode } from 'react'

export type BulkResults = { results: BulkStatusResult[] }

/** Changes many rows at once, with a result for each. */
export type BulkAction = {
  key: string
  label: string
  isDangerous?: boolean
  /** The question before it, with the number of rows. */
  title: (count: number) => string
  confirmLabel: string
  /** Explains the effect. */
  consequence: string
  /**
   * Asks for what the action needs, such as the group that the rows with these ids are added to; null until there is an answer.
   */
  target?: (value: number | null, onChange: (id: number | null) => void, ids: number[]) => ReactNode
  run: (ids: number[], target: number) => Promise<BulkResults>
  /** Says how many rows were changed. */
  done: (count: number) => string
  /** Refetches the data that the change affects. */
  refresh: () => Promise<void>
}

export type Bulk<Row> = {
  item: (row: Row) => { id: number; name: string }
  actions: readonly BulkAction[]
}
