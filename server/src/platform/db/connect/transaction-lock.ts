import { PostgresAdapter, PostgresDialect } from 'kysely'

/**
 * Kysely's migrator takes a lock that belongs to the connection. Behind a pooler that gives each transaction another
 * connection, such a lock can stay with one that nobody here holds any more. `migrate` takes the same lock for its
 * transaction instead, so the migrator needs none.
 */
export class TransactionLockDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new AdapterWithoutLock()
  }
}

class AdapterWithoutLock extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve()
  }
  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve()
  }
}
