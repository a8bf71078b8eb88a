import { packBytes } from '@gantry/contract/domains/compliance/accreditation-packs/words'
import { storeFile } from '../../../kit/stored-files/service.ts'
import { FileTooLarge } from '../../../platform/files/errors.ts'
import { every, type Job } from '../../../platform/jobs/every.ts'
import { createSeldomLog, seldomLog } from '../../../platform/log/seldom.ts'
import { after } from '../../../platform/secrets/clock.ts'
import type { World } from '../../../platform/world.ts'
import { failPack, finishPack, releasePack, renewPack, type TakenPack, takePack } from './making-queries.ts'
import { type Contents, MipGone, streamPack } from './pack.ts'

type Packs = Pick<World, 'db' | 'clock' | 'files' | 'log' | 'settings'>

const second = 1000
/** A server that has not renewed a pack for so long has stopped. */
const takenFor = 60 * second
const renewEvery = second
/** A failure may be of short duration, such as a bucket that cannot be reached. */
const retryAfter = 30 * second
const mostAttempts = 5

/** Starts the worker that makes packs. A pack can be asked for on any server. */
export function startPackWorker(world: Packs): Job {
  return every(
    'accreditation-packs',
    second,
    (isStopped) => makePacks(world, isStopped),
    createSeldomLog(world.log, 'accreditation packs could not be made'),
  )
}

/** Makes all packs that wait, one after the other, except those that another server is making. */
export async function makePacks(world: Packs, isStopped = () => false): Promise<void> {
  while (!isStopped()) {
    const now = world.clock.now()
    const taken = await takePack(world.db, now, after(now, takenFor))
    if (taken === null) return
    await makePack(world, taken, isStopped)
  }
}

/** The pack was deleted, or another server has taken it: there is nothing left to do. */
class PackLost extends Error {}
class ServerStops extends Error {}

async function makePack(world: Packs, taken: TakenPack, isStopped: () => boolean): Promise<void> {
  const contents: Contents = {
    peopleTotal: 0,
    peopleDone: 0,
    missingTotal: 0,
    missing: [],
    isStateKnown: true,
  }
  const lease = keepTaken(world, taken, contents, isStopped)
  try {
    const { mipId, groupId, requestedBy, from, asOf: day, language } = taken
    const scope = { mipId, groupId, requestedBy, from, day, now: world.clock.now() }
    const zip = streamPack(world, { scope, language, signal: lease.signal }, contents)
    const received = await world.files.receive(zip, packBytes)
    const { size, sha256 } = received
    const { peopleTotal, missingTotal, missing, isStateKnown } = contents
    await storeFile(world, received, async (tx) => {
      const finishedAt = world.clock.now()
      const row = { finishedAt, peopleTotal, missingTotal, missing, isStateKnown, size, sha256 }
      if (!(await finishPack(tx, taken, row))) throw new PackLost('the pack was deleted or taken')
    })
    await lease.stop()
  } catch (error) {
    // First, because it would take the pack again.
    await lease.stop()
    await giveUp(world, taken, error)
  }
}

async function giveUp(world: Packs, taken: TakenPack, error: unknown): Promise<void> {
  if (error instanceof PackLost || error instanceof MipGone) return
  const { db, clock, log } = world
  const now = clock.now()
  if (error instanceof ServerStops) return releasePack(db, taken, now)
  const { accreditationPackId, attempts } = taken
  seldomLog(log, 'an accreditation pack could not be made')(error, { accreditationPackId, attempts })
  if (error instanceof FileTooLarge) return failPack(db, taken, 'TOO_LARGE', now)
  if (attempts >= mostAttempts) return failPack(db, taken, 'OTHER', now)
  return releasePack(db, taken, after(now, retryAfter))
}

/** Writes the progress every second, which also tells other servers that this one is still at work. */
function keepTaken(
  { db, clock, log }: Packs,
  taken: TakenPack,
  contents: Contents,
  isStopped: () => boolean,
) {
  const aborting = new AbortController()
  const job = every(
    'accreditation-pack-progress',
    renewEvery,
    async () => {
      if (isStopped()) aborting.abort(new ServerStops('the server stops'))
      const { peopleTotal, peopleDone } = contents
      const runningUntil = after(clock.now(), takenFor)
      const isOurs = await renewPack(db, taken, { peopleTotal, peopleDone, runningUntil })
      if (!isOurs) aborting.abort(new PackLost('the pack was deleted or taken'))
    },
    createSeldomLog(log, 'the progress of an accreditation pack could not be written'),
  )
  return { signal: aborting.signal, stop: () => job.stop() }
}
