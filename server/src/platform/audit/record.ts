import type { Db } from '../db/db.ts'
import type { World } from '../world.ts'
import { type AuditRow, insertAuditRows } from './queries.ts'

export type AuditEntry = {
  /** Subject and verb, such as `user.add` or `session.sign-in`. */
  action: string
  actor?: { userId: number; role?: string | null; sessionId?: number; address?: string } | undefined
  address?: string
  subject?: { type: string; id: number }
  result?: 'DONE' | 'DENIED' | 'FAILED'
  /** Names and plain facts; never a secret, never a document's content. */
  detail?: Record<string, unknown>
}

/** Adds an entry to the audit trail. Call it in the transaction of the change. It is sealed after the commit (sealing.ts). */
export async function recordAudit(world: Pick<World, 'clock'>, db: Db, entry: AuditEntry): Promise<void> {
  await recordAudits(world, db, [entry])
}

/** Adds several entries in the given order. */
export async function recordAudits(
  { clock }: Pick<World, 'clock'>,
  db: Db,
  entries: AuditEntry[],
): Promise<void> {
  const at = clock.now()
  await insertAuditRows(
    db,
    entries.map((entry) => toRow(entry, at)),
  )
}

export const toRow = (entry: AuditEntry, at: Date): AuditRow => ({
  at,
  actorUserId: entry.actor?.userId ?? null,
  actorRole: entry.actor?.role ?? null,
  // A service account has no session.
  sessionId: entry.actor?.sessionId || null,
  action: entry.action,
  subjectType: entry.subject?.type ?? null,
  subjectId: entry.subject?.id ?? null,
  result: entry.result ?? 'DONE',
  address: entry.actor?.address ?? entry.address ?? '',
  detail: JSON.stringify(entry.detail ?? {}),
})
