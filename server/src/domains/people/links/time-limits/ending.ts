import { auditEnds } from '../../../../kit/links.ts'
import { recordAudits } from '../../../../platform/audit/record.ts'
import { before } from '../../../../platform/secrets/clock.ts'
import type { Db, World } from '../../../../platform/world.ts'
import * as queries from './ending-queries.ts'

/** The links of one transaction. It bounds how long their rows are locked. */
const chunkSize = 100
const kept = 30 * 24 * 60 * 60_000

/**
 * Removes the links that have ended, each with an audit entry. It decides nothing: a link that has ended gives nothing, even
 * before this job has seen it.
 */
export async function removeEndedLinks(
  world: Pick<World, 'db' | 'clock'>,
  isStopped = () => false,
): Promise<void> {
  for (const remove of [removeLinks('user-mip'), removeLinks('user-group'), removeRoles]) {
    while (!isStopped()) {
      const removed = await world.db.transaction().execute((tx) => remove(world, tx))
      if (removed < chunkSize) break
    }
  }
}

const removeLinks =
  (kind: 'user-mip' | 'user-group') =>
  async (world: Pick<World, 'clock'>, tx: Db): Promise<number> => {
    const ended = await queries.takeEndedLinks(tx, kind, chunkSize)
    await auditEnds(world, tx, kind, ended)
    return ended.length
  }

async function removeRoles(world: Pick<World, 'clock'>, tx: Db): Promise<number> {
  const ended = await queries.takeEndedRoles(tx, chunkSize)
  const entries = ended.map(({ userId, roleId, validUntil }) => ({
    action: 'user-role.end',
    subject: { type: 'user', id: userId },
    detail: { roleId, changes: { validUntil: [validUntil, null] } },
  }))
  await recordAudits(world, tx, entries)
  return ended.length
}

/** Deletes the records of mails about ends that have passed. A timer calls this. */
export const pruneEndReminders = ({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<void> =>
  queries.deleteRemindersOfPast(db, before(clock.now(), kept))
