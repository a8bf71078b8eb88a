import type { BulkStatusResult } from '@gantry/contract/bulk-status'

/** Many rows activated or inactivated at once. */
export type BulkStatus<Row> = {
  item: (row: Row) => { id: number; name: string }
  set: (ids: number[], status: boolean) => Promise<{ results: BulkStatusResult[] }>
  /** What will be different afterwards. */
  consequence: (deed: 'activate' | 'inactivate') => string
  /** Reads again what the change made old. */
  refresh: () => Promise<void>
}
