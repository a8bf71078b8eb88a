import { prepared, type ValueOf } from '../db/prepared.ts'
import type { Db, World } from '../world.ts'

export { forgetAuditEvents } from './forgetting.ts'
export { listAuditEvents } from './list-queries.ts'

export type AuditEntry = {
  /** `user.add`, `session.sign-in`: subject and verb. */
  action: string
  actor?: { userId: number; role?: string | null; sessionId?: number; address?: string } | undefined
  address?: string
  subject?: { type: string; id: number }
  result?: 'DONE' | 'DENIED' | 'FAILED'
  /** Names and plain facts; never a secret, never a document's content. */
  detail?: Record<string, unknown>
}

/**
 * Appends to the trail, on the transaction of the change it tells of, and as its last statement: the
 * trail's lock is held from here to the commit.
 */
export async function recordAudit(world: Pick<World, 'clock'>, db: Db, entry: AuditEntry): Promise<void> {
  await recordAudits(world, db, [entry])
}

/** Many at once, in their order; the same holds. */
export async function recordAudits(
  { clock }: Pick<World, 'clock'>,
  db: Db,
  entries: AuditEntry[],
): Promise<void> {
  const at = clock.now()
  const [first, ...others] = entries.map((entry) => toRow(entry, at))
  if (first === undefined) return
  if (others.length === 0) await insertOne(db, first)
  else
    await db
      .insertInto('auditEvent')
      .values([first, ...others])
      .execute()
}

const toRow = (entry: AuditEntry, at: Date) => ({
  at,
  actorUserId: entry.actor?.userId ?? null,
  actorRole: entry.actor?.role ?? null,
  sessionId: entry.actor?.sessionId ?? null,
  action: entry.action,
  subjectType: entry.subject?.type ?? null,
  subjectId: entry.subject?.id ?? null,
  result: entry.result ?? 'DONE',
  address: entry.actor?.address ?? entry.address ?? '',
  detail: JSON.stringify(entry.detail ?? {}),
})

const insertOne = prepared((db, value: ValueOf<ReturnType<typeof toRow>>) =>
  db.insertInto('auditEvent').values({
    at: value('at'),
    actorUserId: value('actorUserId'),
    actorRole: value('actorRole'),
    sessionId: value('sessionId'),
    action: value('action'),
    subjectType: value('subjectType'),
    subjectId: value('subjectId'),
    result: value('result'),
    address: value('address'),
    detail: value('detail'),
  }),
)
