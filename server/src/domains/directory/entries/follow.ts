import { every, type Job } from '../../../platform/jobs/every.ts'
import { after } from '../../../platform/secrets/clock.ts'
import type { Db, World } from '../../../platform/world.ts'
import * as queries from './queries.ts'

// The entries follow the audit trail, as webhooks do. Holds and time limits end links without an entry in the audit trail, so a
// round over all people and MIPs goes on beside it (decision 59).

const eventsAtOnce = 500
const peopleOfRound = 1_000
const mipsOfRound = 200
const followEvery = 500
const roundEvery = 5_000

type Parts = Pick<World, 'db' | 'clock'>

/** Brings the entries up to date with the sealed audit trail. One server at a time does it. */
export async function followAuditTrail(world: Parts): Promise<void> {
  let taken = eventsAtOnce
  while (taken === eventsAtOnce) {
    taken = await withCursor(world, async (tx, cursor, update) => {
      const { sealNo, count, ...touched } = await queries.findTouched(tx, cursor.sealNo, eventsAtOnce)
      if (sealNo === null) return 0
      await update(touched, { sealNo })
      return count
    })
  }
}

/** The next part of the round over all people and MIPs. Returns false at the end of the round. */
export async function continueRound(world: Parts): Promise<boolean> {
  const most = { users: peopleOfRound, mips: mipsOfRound }
  const reached = await withCursor(world, async (tx, cursor, update) => {
    const touched = await queries.findNext(tx, cursor, most)
    const { userIds, mipIds } = touched
    await update(touched, {
      sweptUserId: userIds.length < most.users ? 0 : (userIds.at(-1) ?? 0),
      sweptMipId: mipIds.length < most.mips ? 0 : (mipIds.at(-1) ?? 0),
    })
    return userIds.length === most.users || mipIds.length === most.mips ? 1 : 0
  })
  return reached > 0
}

type Update = (touched: queries.Touched, moved: Partial<queries.Cursor>) => Promise<void>

function withCursor(
  { db, clock }: Parts,
  work: (tx: Db, cursor: queries.Cursor, update: Update) => Promise<number>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const cursor = await queries.takeCursor(tx)
    if (cursor === undefined) return 0
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
  const onError = (error: unknown) =>
    world.log.warn({ err: error }, 'the directory could not be brought up to date')
  const jobs: Job[] = [
    every('directory', followEvery, () => followAuditTrail(world), onError),
    every('directory-round', roundEvery, () => continueRound(world), onError),
  ]
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
