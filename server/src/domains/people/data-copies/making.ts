import { dataCopyBytes, dataCopyDays } from '@gantry/contract/domains/people/data-copies/words'
import { z } from 'zod'
import { type Making, makeStoredFile } from '../../../kit/zip/making.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { addJobs } from '../../../platform/jobs/queries.ts'
import { after } from '../../../platform/secrets/clock.ts'
import type { Db, World } from '../../../platform/world.ts'
import { dataCopyReady } from './mails.ts'
import { failCopy, finishCopy, isTaken, listLeftCopies, type TakenCopy, takeCopy } from './making-queries.ts'
import { streamCopy } from './writing/zip.ts'

const day = 24 * 60 * 60_000

const Payload = z.object({ dataCopyId: z.number() })

/** Makes a copy. Each copy has a job of its own. */
export const copyJob: Job = {
  failed: 'a copy of the data of a person could not be made',
  run: (world, isStopped, payload) => makeCopyFile(world, Payload.parse(payload).dataCopyId, isStopped),
}

/** Copies without a job, such as those of a restored backup. */
export const leftCopies: Job = {
  cron: '*/10 * * * *',
  failed: 'copies of data without a job could not be found',
  run: async ({ db }) => addCopyJobs(db, await listLeftCopies(db)),
}

/** The queue makes one copy after the other, so that other jobs need not wait for them. */
export const addCopyJobs = (db: Db, copyIds: number[]): Promise<void> =>
  addJobs(
    db,
    copyIds.map((dataCopyId) => ({
      task: 'data-copy',
      key: `data-copy:${dataCopyId}`,
      queue: 'data-copies',
      payload: { dataCopyId },
    })),
  )

async function makeCopyFile(world: World, dataCopyId: number, isStopped: () => boolean): Promise<void> {
  const { db } = world
  const taken = await takeCopy(db, dataCopyId)
  if (taken === null) return
  const making: Making = {
    attempts: taken.attempts,
    row: { dataCopyId },
    mostBytes: dataCopyBytes,
    make: (signal) => streamCopy(world, taken, signal),
    note: () => isTaken(db, taken),
    async finish(tx, stored) {
      const endsAt = after(stored.finishedAt, dataCopyDays * day)
      if (!(await finishCopy(tx, taken, { ...stored, endsAt }))) return false
      await notify(world, tx, taken, endsAt)
      return true
    },
    fail: (failure, finishedAt) => failCopy(db, taken, failure, finishedAt),
  }
  await makeStoredFile(world, making, isStopped)
}

/** The person gets the mail, also when an administrator made the copy, because they must know of it. */
async function notify(
  { mail, settings }: Pick<World, 'mail' | 'settings'>,
  tx: Db,
  copy: TakenCopy,
  endsAt: Date,
): Promise<void> {
  const { userId, askedBy, firstName, email, language } = copy
  await mail.queue(tx, {
    to: email,
    language,
    template: dataCopyReady,
    parts: {
      firstName,
      askedBy: askedBy === userId ? 'PERSON' : 'ADMINISTRATOR',
      endsAt: endsAt.toISOString(),
      link: `${settings.publicUrl}/account?tab=data-copies`,
    },
  })
}
