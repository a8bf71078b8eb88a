import type { Job } from '../jobs/job.ts'
import { limitOf } from '../limits/limiter.ts'
import { sourceOf } from '../limits/source.ts'
import type { World } from '../world.ts'
import * as queries from './queries.ts'
import { type AuditEntry, recordAudit, recordAudits } from './record.ts'

/** Refusals of one user or one source with a row of their own in the audit trail. */
const denialLimit = limitOf('denial', 10, 60_000)

const minute = 60_000

type Denial = Omit<AuditEntry, 'result' | 'detail'> & {
  /** The same for all denials that are counted together. */
  reason: { status: number; code: string }
  /** Only for a row of its own. */
  detail?: Record<string, unknown>
}

/**
 * Records a refusal. The first ones of a user, or of a network address, get a row each. Above the limit they are counted,
 * and each minute and call becomes one row with the number: otherwise one user could fill the audit trail.
 */
export async function recordDenial(
  world: Pick<World, 'db' | 'clock' | 'limits'>,
  { reason, detail, ...entry }: Denial,
): Promise<void> {
  const address = entry.actor?.address ?? entry.address ?? ''
  const userId = entry.actor?.userId ?? null
  const wait = await world.limits.take(denialLimit, userId === null ? sourceOf(address) : `user ${userId}`)
  if (wait === 0) {
    await recordAudit(world, world.db, { ...entry, result: 'DENIED', detail: { ...reason, ...detail } })
    return
  }
  await queries.countDenial(world.db, {
    minute: startOfMinute(world.clock.now()),
    actorUserId: userId,
    actorRole: entry.actor?.role ?? null,
    action: entry.action,
    address,
    ...reason,
  })
}

const startOfMinute = (time: Date) => new Date(Math.floor(time.getTime() / minute) * minute)

/** Moves the counts of past minutes to the audit trail. */
export async function recordCountedDenials({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const counts = await queries.takeDenialCounts(tx, startOfMinute(clock.now()))
    const entries = counts.map(({ actorUserId, actorRole, action, address, ...detail }) => ({
      action,
      ...(actorUserId !== null && { actor: { userId: actorUserId, role: actorRole, address } }),
      address,
      result: 'DENIED' as const,
      detail: { ...detail, minute: detail.minute.toISOString() },
    }))
    await recordAudits({ clock }, tx, entries)
  })
}

export const countedDenials: Job = {
  cron: '* * * * *',
  failed: 'counted denials could not be recorded',
  run: recordCountedDenials,
}
