import type { Query, QueryClient } from '@tanstack/react-query'
import type { CallName } from './contract-types.ts'

/**
 * Says that the answers of these reading calls are old: those on the screen are asked for again. A first answer that
 * is still on its way may have been read before the change, and the library would take it for the new one; so those
 * are asked for once more when they are there.
 */
export async function outdate(client: QueryClient, reads: readonly CallName[]): Promise<void> {
  const isOld = ({ queryKey: [read] }: Query) => reads.some((old) => old === read)
  const isOnItsWay = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching'
  const early = client.getQueryCache().findAll({ predicate: isOld }).filter(isOnItsWay)
  // Asked to fetch, one that is on its way gives the answer it waits for.
  const arrived = early.map((query) => query.fetch().catch(() => undefined))
  await Promise.all([client.invalidateQueries({ predicate: isOld }), ...arrived])
  if (early.length > 0) await client.invalidateQueries({ predicate: (query) => early.includes(query) })
}
