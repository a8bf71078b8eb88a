import type { BulkStatusResult } from '@gantry/contract/bulk-status'
import { useQueryClient } from '@tanstack/react-query'
import type { CallName } from '../../api/contract-types.ts'
import { outdate } from '../../api/outdate.ts'

/** Many rows activated or inactivated at once. */
export type BulkStatus<Row> = {
  item: (row: Row) => { id: number; name: string }
  set: (ids: number[], status: boolean) => Promise<{ results: BulkStatusResult[] }>
  /** What will be different afterwards. */
  consequence: (deed: 'activate' | 'inactivate') => string
  /** Reads again what the change made old. */
  refresh: () => Promise<void>
}

/** Asks the calls again whose answers a bulk change made old. */
export function useRefresh(outdated: readonly CallName[]): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await outdate(client, outdated)
  }
}
