import type { BulkStatusResult } from '@gantry/contract/bulk-status'
import { toProblem } from '../platform/http/errors.ts'
import { seldomLog } from '../platform/log/seldom.ts'
import type { World } from '../platform/world.ts'

/** Does for each record what the single call of its domain does, one after another. A refusal does not stop the rest. */
export async function doForEach(
  { log }: Pick<World, 'log'>,
  ids: readonly number[],
  run: (id: number) => Promise<unknown>,
): Promise<{ results: BulkStatusResult[] }> {
  const results: BulkStatusResult[] = []
  for (const id of ids) {
    try {
      await run(id)
      results.push({ id, outcome: 'DONE' })
    } catch (error) {
      const { status, code, message, linkId } = toProblem(error)
      if (status >= 500)
        seldomLog(log, 'one of many records could not be changed', { level: 'error' })(error, { id })
      const named = linkId === undefined ? {} : { linkId }
      results.push({ id, outcome: status >= 500 ? 'FAILED' : 'REFUSED', code, message, ...named })
    }
  }
  return { results }
}
