import type { RecordKind } from '@gantry/contract/registry'
import { sql } from 'kysely'
import type { Db } from '../platform/world.ts'
import { recordId, recordTable } from './record-queries.ts'

/**
 * Stores a new secret. The previous secret works until `until`, or ends now when `until` is null. @returns the end of
 * the previous secret, if there was one
 */
export async function updateSecret(
  db: Db,
  kind: RecordKind,
  id: number,
  { secretHash, now, until }: { secretHash: Buffer; now: Date; until: Date | null },
): Promise<Date | null> {
  const { rows } = await sql<{ previousSecretUntil: Date | null }>`
    update ${recordTable(kind)} set secret_hash = ${secretHash}, secret_changed_at = ${now},
      previous_secret_hash = case when ${until}::timestamptz is not null then secret_hash end,
      previous_secret_until = case when secret_hash is not null then ${until}::timestamptz end,
      version = version + 1
    where ${recordId(kind)} = ${id} returning previous_secret_until`.execute(db)
  return rows[0]?.previousSecretUntil ?? null
}
