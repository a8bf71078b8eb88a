import type { ConnectionConfig } from '../platform/db/connect/connect.ts'
import { inSession } from '../platform/db/connect/session.ts'
import { invalidateSecretsInTransaction } from './table-queries.ts'

/**
 * Ends what a database of an earlier moment brings back: sessions, links, codes, tickets and waiting mail. All of it or,
 * after a failure, nothing.
 */
export const endSessions = (connection: ConnectionConfig): Promise<void> =>
  inSession(connection, invalidateSecretsInTransaction)
