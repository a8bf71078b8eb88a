import type { Db, World } from '../world.ts'
import * as queries from './queries.ts'
import { type AuditEntry, toRow } from './record.ts'

const hour = 60 * 60_000
/** The number of reads that a server remembers, of the last hour. A forgotten one costs a statement, nothing more. */
const mostKnown = 20_000

/** When each read was last recorded, for each server of this process. */
const knownReads = new WeakMap<Db, Map<string, number>>()

type Read = {
  action: string
  actor: { userId: number; role?: string | null; sessionId?: number; address?: string }
  subject: { type: string; id: number }
} & Pick<AuditEntry, 'detail'>

/**
 * Records a read once an hour for each reader and subject, before the caller answers. A repeated read writes nothing: the
 * server remembers it. Other servers find it in the database.
 */
export async function recordRead({ db, clock }: Pick<World, 'db' | 'clock'>, read: Read): Promise<void> {
  const now = clock.now()
  const known = knownReads.get(db) ?? new Map<string, number>()
  knownReads.set(db, known)
  const key = `${read.actor.userId} ${read.action} ${read.subject.id}`
  if (now.getTime() - (known.get(key) ?? 0) < hour) return
  const since = new Date(now.getTime() - hour)
  const recordedAt = await queries.insertReadOnce(db, toRow(read, now), since)
  known.delete(key)
  known.set(key, recordedAt.getTime())
  if (known.size > mostKnown) known.delete(known.keys().next().value ?? '')
}

/** Deletes the reads that would be recorded again. */
export async function pruneReads({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<void> {
  await queries.deleteReads(db, new Date(clock.now().getTime() - hour))
}
