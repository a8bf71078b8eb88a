import { packBytes } from '@gantry/contract/domains/compliance/accreditation-packs/words'
import { z } from 'zod'
import { storeFile } from '../../../kit/stored-files/service.ts'
import { FileTooLarge } from '../../../platform/files/errors.ts'
import { type Job, JobFailed } from '../../../platform/jobs/job.ts'
import { addJobs } from '../../../platform/jobs/queries.ts'
import { causeOf, createSeldomLog } from '../../../platform/log/seldom.ts'
import type { Db, World } from '../../../platform/world.ts'
import {
  failPack,
  finishPack,
  listLeftPacks,
  noteProgress,
  type TakenPack,
  takePack,
} from './making-queries.ts'
import { type Contents, MipGone, streamPack } from './pack.ts'

type Packs = Pick<World, 'db' | 'clock' | 'files' | 'inForce' | 'log' | 'settings'>

const progressEvery = 1000
/** The queue tries again for some minutes: a failure may be of short duration, such as a bucket that cannot be reached. */
const mostAttempts = 6

const Payload = z.object({ accreditationPackId: z.number() })

/** Makes a pack. Each pack has a job of its own. */
export const packJob: Job = {
  failed: 'an accreditation pack could not be made',
  run: (world, isStopped, payload) => makePack(world, Payload.parse(payload).accreditationPackId, isStopped),
}

/** Packs without a job: those of a restored backup, and those that a server of the previous version has left. */
export const leftPacks: Job = {
  cron: '*/10 * * * *',
  failed: 'accreditation packs without a job could not be found',
  run: async ({ db, clock }) => addPackJobs(db, await listLeftPacks(db, clock.now())),
}

/** The queue makes one pack after the other, so that other jobs need not wait for packs. */
export const addPackJobs = (db: Db, packIds: number[]): Promise<void> =>
  addJobs(
    db,
    packIds.map((accreditationPackId) => ({
      task: 'accreditation-pack',
      key: `accreditation-pack:${accreditationPackId}`,
      queue: 'accreditation-packs',
      payload: { accreditationPackId },
    })),
  )

/** The pack was deleted, or another server has taken it: there is nothing left to do. */
class PackLost extends Error {}
class ServerStops extends Error {}

async function makePack(world: Packs, packId: number, isStopped: () => boolean): Promise<void> {
  const taken = await takePack(world.db, packId, world.clock.now())
  if (taken === null) return
  const contents: Contents = {
    peopleTotal: 0,
    peopleDone: 0,
    missingTotal: 0,
    missing: [],
    isStateKnown: true,
  }
  const following = followPack(world, taken, contents, isStopped)
  try {
    const { mipId, groupId, requestedBy, from, asOf: day, language } = taken
    const scope = { mipId, groupId, requestedBy, from, day, now: world.clock.now() }
    const zip = streamPack(world, { scope, language, signal: following.signal }, contents)
    const received = await world.files.receive(zip, packBytes)
    const { size, sha256 } = received
    const { peopleTotal, missingTotal, missing, isStateKnown } = contents
    await storeFile(world, received, async (tx) => {
      const finishedAt = world.clock.now()
      const row = { finishedAt, peopleTotal, missingTotal, missing, isStateKnown, size, sha256 }
      if (!(await finishPack(tx, taken, row))) throw new PackLost('the pack was deleted or taken')
    })
  } catch (error) {
    await giveUp(world, taken, error)
  } finally {
    await following.stop()
  }
}

async function giveUp({ db, clock }: Packs, taken: TakenPack, error: unknown): Promise<void> {
  if (error instanceof PackLost || error instanceof MipGone || error instanceof ServerStops) return
  const { accreditationPackId, attempts } = taken
  if (error instanceof FileTooLarge) await failPack(db, taken, 'TOO_LARGE', clock.now())
  else if (attempts >= mostAttempts) await failPack(db, taken, 'OTHER', clock.now())
  throw new JobFailed(causeOf(error), { accreditationPackId, attempts }, error)
}

/** Writes the progress every second, and ends the work when the server stops or the pack is lost. */
function followPack({ db, log }: Packs, taken: TakenPack, contents: Contents, isStopped: () => boolean) {
  const aborting = new AbortController()
  const onError = createSeldomLog(log, 'the progress of an accreditation pack could not be written')
  const follow = async () => {
    if (isStopped()) return aborting.abort(new ServerStops('the server stops'))
    const { peopleTotal, peopleDone } = contents
    const isOurs = await noteProgress(db, taken, { peopleTotal, peopleDone })
    if (!isOurs) aborting.abort(new PackLost('the pack was deleted or taken'))
  }
  let following = Promise.resolve()
  const timer = setInterval(() => {
    following = follow().catch(onError)
  }, progressEvery)
  const stop = () => {
    clearInterval(timer)
    return following
  }
  return { signal: aborting.signal, stop }
}
