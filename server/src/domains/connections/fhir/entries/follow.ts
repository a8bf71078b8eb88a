import { every, type Job } from '../../../../platform/jobs/every.ts'
import { createSeldomLog } from '../../../../platform/log/seldom.ts'
import { after, before } from '../../../../platform/secrets/clock.ts'
import type { Db, World } from '../../../../platform/world.ts'
import * as queries from './queries.ts'

// The entries follow the audit trail, as webhooks do. Holds and time limits end links without an entry in the audit trail, so a
// round over all people and MIPs goes on beside it (decision 59).

const eventsAtOnce = 500
/** People and MIPs of one transaction. One event may touch all members of a group. */
const most = { users: 1_000, mips: 200 }
/** A system that asks for the changes at least once a year hears of every removal. */
const removedKept = 365 * 24 * 60 * 60_000
const deletedAtOnce = 5_000
const followEvery = 500
const roundEvery = 5_000

type Parts = Pick<World, 'db' | 'clock' | 'log'>

/**
 * Brings the entries up to date with the sealed audit trail. The cursor moves after the last chunk, so a server that stops
 * in between, or a second server, does the same once more, which changes nothing.
 */
export async function followAuditTrail(world: Parts, isStopped = () => false): Promise<void> {
  let taken = eventsAtOnce
  while (taken === eventsAtOnce && !isStopped()) {
    const begin = await queries.findSealNo(world.db)
    const { sealNo, count, ...touched } = await queries.findTouched(world.db, begin, eventsAtOnce)
    if (sealNo === null) return
    const chunks = chunksOf(touched)
    for (const [done, chunk] of chunks.entries()) {
      if (isStopped()) return
      if (done > 0 && done % 10 === 0)
        world.log.info({ done, total: chunks.length }, 'the directory is brought up to date in chunks')
      await withCursor(world, (_tx, _cursor, update) => update(chunk, {}))
    }
    await withCursor(world, async (_tx, cursor, update) => {
      if (cursor.sealNo === begin) await update({ userIds: [], mipIds: [] }, { sealNo })
    })
    taken = count
  }
}

function chunksOf({ userIds, mipIds }: queries.Touched): queries.Touched[] {
  const length = Math.max(Math.ceil(userIds.length / most.users), Math.ceil(mipIds.length / most.mips))
  return Array.from({ length }, (_, index) => ({
    userIds: userIds.slice(index * most.users, (index + 1) * most.users),
    mipIds: mipIds.slice(index * most.mips, (index + 1) * most.mips),
  }))
}

/** The next part of the round over all people and MIPs. Returns false at the end of the round. */
export async function continueRound(world: Parts): Promise<boolean> {
  return withCursor(world, async (tx, cursor, update) => {
    const touched = await queries.findNext(tx, cursor, most)
    const { userIds, mipIds } = touched
    await update(touched, {
      sweptUserId: userIds.length < most.users ? 0 : (userIds.at(-1) ?? 0),
      sweptMipId: mipIds.length < most.mips ? 0 : (mipIds.at(-1) ?? 0),
    })
    return userIds.length === most.users || mipIds.length === most.mips
  })
}

type Update = (touched: queries.Touched, moved: Partial<queries.Cursor>) => Promise<void>

function withCursor<Result>(
  { db, clock }: Parts,
  work: (tx: Db, cursor: queries.Cursor, update: Update) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const cursor = await queries.takeCursor(tx)
    return work(tx, cursor, async (touched, moved) => {
      const now = clock.now()
      // Later than every earlier change, also when the clock was set back: readers ask what changed since a time.
      const at = now > cursor.changedAt ? now : after(cursor.changedAt, 1)
      const groups = await queries.listReaderGroups(tx)
      const changed = await queries.updateEntries(tx, { groups, touched, at })
      const isSame = Object.entries(moved).every(
        ([name, value]) => cursor[name as keyof typeof moved] === value,
      )
      if (changed > 0 || !isSame)
        await queries.moveCursor(tx, { ...moved, ...(changed > 0 && { changedAt: at }) })
    })
  })
}

/** Keeps the entries up to date. Any server can do it. */
export function startDirectory(world: World): { stop(): Promise<void> } {
  const onError = createSeldomLog(world.log, 'the directory could not be brought up to date')
  const jobs: Job[] = [
    every('directory', followEvery, (isStopped) => followAuditTrail(world, isStopped), onError),
    every('directory-round', roundEvery, () => continueRound(world), onError),
  ]
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}

/** Deletes entries that were removed long ago, and those of groups that no service account reads any longer. */
export async function pruneDirectory({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<void> {
  const oldest = before(clock.now(), removedKept)
  while ((await queries.deleteRemovedEntries(db, oldest, deletedAtOnce)) === deletedAtOnce);
  const readers = await queries.listReaderGroups(db)
  while ((await queries.deleteUnreadEntries(db, readers, deletedAtOnce)) === deletedAtOnce);
}
