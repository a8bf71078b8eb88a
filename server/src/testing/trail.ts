import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { type VerifiedFacts, verifyFacts } from '../commands/verify-audit/facts.ts'
import { type Verified, verifyTrail } from '../commands/verify-audit/verify.ts'
import type { ConnectionConfig } from '../platform/db/connect/connect.ts'
import { inSession, inSnapshot } from '../platform/db/connect/session.ts'
import type { TestApp } from './world.ts'

/** What `gantry verify-audit` finds in the database. */
export const verifyTestTrail = ({
  database,
}: {
  database: { connection: ConnectionConfig }
}): Promise<Verified> =>
  inSession(database.connection, (client) => inSnapshot(client, () => verifyTrail(client)))

/** What it finds in facts. */
export const verifyTestFacts = ({
  database,
}: {
  database: { connection: ConnectionConfig }
}): Promise<VerifiedFacts> =>
  inSession(database.connection, (client) => inSnapshot(client, () => verifyFacts(client, new Date())))

/** Changes the audit trail without its triggers, as only the owner of the tables can. */
export async function tamper(
  { db }: Pick<TestApp, 'db'>,
  ...statements: RawBuilder<unknown>[]
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const table of ['audit_event', 'audit_seal', 'audit_unsealed'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    for (const statement of statements) await statement.execute(tx)
    for (const table of ['audit_event', 'audit_seal', 'audit_unsealed'])
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
  })
}
