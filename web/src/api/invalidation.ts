import routes from 'virtual:contract-routes'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { CallName } from './contract-types.ts'

/**
 * Whether a writing call changes the answers of a reading call, by their rows in the contract. Every writing call adds
 * to the audit trail, so the rows do not list it.
 */
export function isChangedBy(read: CallName, write: CallName): boolean {
  const about = routes[read]?.[4] ?? []
  const changes = routes[write]?.[4] ?? []
  return about.some((kind) => kind === 'audit' || changes.includes(kind))
}

/**
 * Marks the answers that a writing call has changed as out of date; those on the screen are fetched again. A first
 * answer that is still pending may have been read before the change, and the query library would accept it as
 * new. Those are fetched once more when they have arrived.
 */
export async function invalidateAfter(client: QueryClient, write: CallName): Promise<void> {
  const isOld = ({ queryKey: [name] }: Query) =>
    typeof name === 'string' && name in routes && isChangedBy(name as CallName, write)
  const isOnItsWay = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching'
  const early = client.getQueryCache().findAll({ predicate: isOld }).filter(isOnItsWay)
  // `fetch` returns the answer that a query is already waiting for.
  const arrived = early.map((query) => query.fetch().catch(() => undefined))
  await Promise.all([client.invalidateQueries({ predicate: isOld }), ...arrived])
  if (early.length > 0) await client.invalidateQueries({ predicate: (query) => early.includes(query) })
}
