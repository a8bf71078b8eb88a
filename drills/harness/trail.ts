import { type Verified, verifyTrail } from '@gantry/server/commands/verify-audit/verify.ts'
import { inSession, inSnapshot } from '@gantry/server/platform/db/connect/session.ts'
import type { Platform } from './platform.ts'
import { waitUntil } from './waiting.ts'

/** Verifies the audit trail as soon as the server has sealed all entries. */
export async function verifySealedTrail({ db, connection }: Platform): Promise<Verified> {
  const areSealed = async () =>
    (await db.selectFrom('auditUnsealed').select('auditEventId').limit(1).execute()).length === 0
  await waitUntil(areSealed, { within: 10_000, every: 100 })
  return inSession(connection, (client) => inSnapshot(client, () => verifyTrail(client)))
}
