import type { DataCopy, DataCopyForPerson } from '@gantry/contract/domains/people/data-copies/schemas'
import { dataCopyDays, mostDataCopiesADay } from '@gantry/contract/domains/people/data-copies/words'
import type { Download } from '@gantry/contract/route-table'
import type { z } from 'zod'
import { mayOf } from '../../../kit/may.ts'
import { deleteFileIfUnreferenced } from '../../../kit/stored-files/service.ts'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { violatesUnique } from '../../../platform/db/statements/violations.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { before } from '../../../platform/secrets/clock.ts'
import type { Db, World } from '../../../platform/world.ts'
import { assertFreshFactor } from '../../access/auth/service.ts'
import { getReadablePerson, lockUserShared } from '../users/service.ts'
import { addCopyJobs } from './making.ts'
import { canDownload, canSeeCopiesOf } from './policy.ts'
import * as queries from './queries.ts'

type Copies = Pick<World, 'db' | 'clock' | 'files' | 'log'>
type Which = { userId: number; dataCopyId: number }

const day = 24 * 60 * 60_000
/** How long it is known that somebody got a copy. The trail knows it longer. */
const rowDays = 365

export async function listCopies(
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  userId: number,
): Promise<DataCopy[]> {
  await assertCanSee(world.db, actor, userId)
  return (await queries.listCopies(world.db, userId)).map((row) => shown(world, actor, row))
}

/** @throws 404 when there is no such person and when the caller may not see the copies */
async function assertCanSee(db: Db, actor: Actor, userId: number): Promise<void> {
  if (!canSeeCopiesOf(actor, userId)) throw notFound()
  await getReadablePerson(db, actor, userId)
}

function shown({ clock }: Pick<World, 'clock'>, actor: Actor, row: queries.CopyRow): DataCopy {
  const { askedBy, askerName, sha256: _, askedAt, finishedAt, endsAt, downloadedAt, ...copy } = row
  const isReady = row.state === 'READY' && !hasEnded(row, clock.now())
  return {
    ...copy,
    askedAt: askedAt.toISOString(),
    madeBy: askedBy === row.userId ? null : { userId: askedBy, name: askerName ?? '' },
    finishedAt: finishedAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    downloadedAt: downloadedAt?.toISOString() ?? null,
    state: row.state === 'READY' && !isReady ? 'EXPIRED' : row.state,
    may: mayOf({ download: isReady && canDownload(actor, row) }),
  }
}

const hasEnded = ({ endsAt }: Pick<queries.CopyRow, 'endsAt'>, now: Date): boolean =>
  endsAt !== null && endsAt <= now

export const askForCopy = (world: Copies, actor: Actor): Promise<DataCopy> =>
  addCopy(world, actor, actor.userId, { reason: '', identified: '' })

/** For somebody who asked otherwise. @throws 409 for the caller, 404 for nobody */
export async function makeCopy(
  world: Copies,
  actor: Actor,
  userId: number,
  why: z.output<typeof DataCopyForPerson>,
): Promise<DataCopy> {
  await getReadablePerson(world.db, actor, userId)
  if (userId === actor.userId) throw problem('data-copy.own')
  return addCopy(world, actor, userId, why)
}

function addCopy(
  world: Copies,
  actor: Actor,
  userId: number,
  why: z.output<typeof DataCopyForPerson>,
): Promise<DataCopy> {
  const askedAt = world.clock.now()
  const who = { userId, askedBy: actor.userId }
  return world.db
    .transaction()
    .execute(async (tx) => {
      await lockUserShared(tx, userId)
      if ((await queries.countSince(tx, who, before(askedAt, day))) >= mostDataCopiesADay)
        throw problem('data-copy.too-many', { count: mostDataCopiesADay })
      const dataCopyId = await queries.insertCopy(tx, { ...who, ...why, askedAt })
      await addCopyJobs(tx, [dataCopyId])
      const added = await getCopy(tx, actor, { userId, dataCopyId })
      await audit(world, tx, actor, why.reason === '' ? 'ask' : 'make', added)
      return shown(world, actor, added)
    })
    .catch((error: unknown) => {
      throw violatesUnique(error, 'data_copy_open') ? problem('data-copy.waiting') : error
    })
}

/** Each download is in the audit trail, also one that breaks off. */
export async function downloadCopy(world: Copies, actor: Actor, which: Which): Promise<Download> {
  await assertCanSee(world.db, actor, which.userId)
  const copy = await getCopy(world.db, actor, which)
  if (!canDownload(actor, copy)) throw notFound()
  const now = world.clock.now()
  if (copy.state === 'EXPIRED' || hasEnded(copy, now))
    throw problem('data-copy.expired', { days: dataCopyDays })
  if (copy.sha256 === null) throw problem('data-copy.not-ready')
  await assertFreshFactor(world, actor)
  await queries.markDownloaded(world.db, copy.dataCopyId, now)
  await audit(world, world.db, actor, 'download', copy)
  const { size, stream } = await world.files.open(copy.sha256)
  const fileName = `data-copy-${copy.userId}-${copy.askedAt.toISOString().slice(0, 10)}.zip`
  return { fileName, contentType: 'application/zip', size, stream }
}

/** Deletes the files of copies after seven days, and the rows after a year. */
export async function pruneCopies(world: Copies): Promise<void> {
  const now = world.clock.now()
  for (const sha256 of await queries.endCopies(world.db, now)) await deleteFileIfUnreferenced(world, sha256)
  await queries.deleteCopiesBefore(world.db, before(now, rowDays * day))
}

async function getCopy(db: Db, actor: Actor, { userId, dataCopyId }: Which): Promise<queries.CopyRow> {
  const copy = await queries.findCopy(db, userId, dataCopyId)
  if (copy === null || !canSeeCopiesOf(actor, copy.userId)) throw notFound()
  return copy
}

const audit = (
  world: Pick<World, 'clock'>,
  db: Db,
  actor: Actor,
  verb: 'ask' | 'make' | 'download',
  { dataCopyId, userId, reason, identified }: queries.CopyRow,
) =>
  recordAudit(world, db, {
    action: `data-copy.${verb}`,
    actor,
    subject: { type: 'data-copy', id: dataCopyId },
    detail: { userId, ...(verb === 'make' && { reason, identified }) },
  })
