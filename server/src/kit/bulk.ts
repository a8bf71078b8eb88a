import type { BulkStatusResult } from '@gantry/contract/bulk-status'
import { toProblem } from '../platform/http/errors.ts'
import type { World } from '../platform/world.ts'

/** Sets the status of each by its domain's own call, one after the other; what is refused stops nothing else. */
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
