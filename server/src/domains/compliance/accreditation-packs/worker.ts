import { packBytes } from '@gantry/contract/domains/compliance/accreditation-packs/words'
import { z } from 'zod'
import { type Making, makeStoredFile } from '../../../kit/zip/making.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { addJobs } from '../../../platform/jobs/queries.ts'
import type { Db, World } from '../../../platform/world.ts'
import { failPack, finishPack, listLeftPacks, noteProgress, takePack } from './making-queries.ts'
import { type Contents, streamPack } from './pack.ts'

type Packs = Pick<World, 'db' | 'clock' | 'files' | 'inForce' | 'log' | 'settings'>

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

async function makePack(world: Packs, packId: number, isStopped: () => boolean): Promise<void> {
  const { db } = world
  const taken = await takePack(db, packId, world.clock.now())
  if (taken === null) return
  const contents: Contents = {
    peopleTotal: 0,
    peopleDone: 0,
    missingTotal: 0,
    missing: [],
    isStateKnown: true,
  }
  const { mipId, groupId, requestedBy, from, asOf: day, language, attempts } = taken
  const scope = { mipId, groupId, requestedBy, from, day, now: world.clock.now() }
  const making: Making = {
    attempts,
    row: { accreditationPackId: packId },
    mostBytes: packBytes,
    make: (signal) => streamPack(world, { scope, language, signal }, contents),
    note() {
      const { peopleTotal, peopleDone } = contents
      return noteProgress(db, taken, { peopleTotal, peopleDone })
    },
    finish(tx, stored) {
      const { peopleTotal, missingTotal, missing, isStateKnown } = contents
      return finishPack(tx, taken, { ...stored, peopleTotal, missingTotal, missing, isStateKnown })
    },
    fail: (failure, finishedAt) => failPack(db, taken, failure, finishedAt),
  }
  await makeStoredFile(world, making, isStopped)
}
