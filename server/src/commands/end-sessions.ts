import type { ConnectionConfig } from '../platform/db/connect/connect.ts'
import { inSession } from '../platform/db/connect/session.ts'
import { invalidateSecrets } from './table-queries.ts'

/**
 * Ends what a database of an earlier moment brings back: sessions, links, codes, tickets and waiting mail. All of it or,
 * after a failure, nothing.
 */
export function endSessions(connection: ConnectionConfig): Promise<void> {
  return inSession(connection, async (client) => {
    await client.query('begin')
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0')
    await invalidateSecrets(client)
    await client.query('commit')
  })
}
