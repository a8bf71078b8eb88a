import type { BulkStatusResult } from '@gantry/contract/bulk-status'

/** Activates or inactivates many rows at once. */
export type BulkStatus<Row> = {
  item: (row: Row) => { id: number; name: string }
  set: (ids: number[], status: boolean) => Promise<{ results: BulkStatusResult[] }>
  /** Explains the effect. */
  consequence: (deed: 'activate' | 'inactivate') => string
  /** Refetches the data that the change affects. */
  refresh: () => Promise<void>
}
