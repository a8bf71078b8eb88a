import type { BulkStatusResult } from '@gantry/contract/bulk-status'
import { toProblem } from '../platform/http/errors.ts'
import type { World } from '../platform/world.ts'

/** Sets the status of each record with the single call of its domain, one after another. A refusal does not stop the rest. */
export async function setStatusOfEach(
  { log }: Pick<World, 'log'>,
  ids: readonly number[],
  set: (id: number) => Promise<unknown>,
): Promise<{ results: BulkStatusResult[] }> {
  const results: BulkStatusResult[] = []
  for (const id of ids) {
    try {
      await set(id)
      results.push({ id, outcome: 'DONE' })
    } catch (error) {
      const { status, code, message } = toProblem(error)
      if (status >= 500) log.error({ err: error }, 'one of many statuses could not be set')
      results.push({ id, outcome: status >= 500 ? 'FAILED' : 'REFUSED', code, message })
    }
  }
  return { results }
}
