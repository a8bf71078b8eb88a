import { verifyFacts } from '@gantry/server/commands/verify-audit/facts.ts'
import { type Verified, verifyTrail } from '@gantry/server/commands/verify-audit/verify.ts'
import { inSession, inSnapshot } from '@gantry/server/platform/db/connect/session.ts'
import { sql } from 'kysely'
import type { Platform } from './platform.ts'
import { waitUntil } from './waiting.ts'

/** Verifies the audit trail and the facts as soon as the server has sealed all of them. */
export async function verifySealedTrail({ db, connection }: Platform): Promise<Verified> {
  const areSealed = async () => {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (select from audit_unsealed) or exists (select from fact_unsealed) as waits`.execute(db)
    return rows[0]?.waits === false
  }
  await waitUntil(areSealed, { within: 10_000, every: 100 })
  return inSession(connection, (client) =>
    inSnapshot(client, async () => {
      const verified = await verifyTrail(client)
      const facts = await verifyFacts(client, new Date())
      return { ...verified, problem: verified.problem ?? facts.problem }
    }),
  )
}
