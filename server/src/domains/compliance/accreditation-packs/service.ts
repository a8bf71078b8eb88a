import type {
  AccreditationPack,
  NewAccreditationPack,
} from '@gantry/contract/domains/compliance/accreditation-packs/schemas'
import {
  firstDayOfPeriod,
  firstPackDay,
  lastPackDay,
  packDays,
  waitingPacks,
} from '@gantry/contract/domains/compliance/accreditation-packs/words'
import type { Download } from '@gantry/contract/route-table'
import type { z } from 'zod'
import { deleteFileIfUnreferenced } from '../../../kit/stored-files/service.ts'
import { plainName } from '../../../kit/zip/plain-name.ts'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { badField, notFound, problem } from '../../../platform/http/problem.ts'
import { before } from '../../../platform/secrets/clock.ts'
import type { Db, World } from '../../../platform/world.ts'
import { getEditableMip } from '../../people/mips/service.ts'
import { dayOf } from '../qualifications/service.ts'
import { canSeePack, groupOfPacks } from './policy.ts'
import * as queries from './queries.ts'
import { addPackJobs } from './worker.ts'

type Packs = Pick<World, 'db' | 'clock' | 'files' | 'log'>
type Which = { mipId: number; accreditationPackId: number }

export async function listPacks(
  { db }: Pick<World, 'db'>,
  actor: Actor,
  mipId: number,
): Promise<AccreditationPack[]> {
  await getEditableMip(db, actor, mipId)
  return queries.listPacks(db, mipId, groupOfPacks(actor))
}

/** Asks for a pack, which its job makes. */
export async function requestPack(
  world: Packs,
  actor: Actor,
  mipId: number,
  { asOf, from = firstDayOfPeriod(asOf) }: z.output<typeof NewAccreditationPack>,
): Promise<AccreditationPack> {
  await getEditableMip(world.db, actor, mipId)
  const now = world.clock.now()
  refuseDays(asOf, from, dayOf(now))
  return world.db.transaction().execute(async (tx) => {
    if ((await queries.countWaitingForAdding(tx, mipId)) >= waitingPacks) throw tooManyPacks()
    const groupId = groupOfPacks(actor)
    const pack = { mipId, groupId, asOf, leftFrom: from, requestedBy: actor.userId, requestedAt: now }
    const accreditationPackId = await queries.insertPack(tx, pack)
    await addPackJobs(tx, [accreditationPackId])
    const added = await getPack(tx, actor, { mipId, accreditationPackId })
    await audit(world, tx, actor, 'request', added)
    return added
  })
}

function refuseDays(asOf: string, from: string, today: string): void {
  // Days in this form can be compared as text.
  if (asOf < firstPackDay) throw badField('asOf', `Not before ${firstPackDay}.`)
  if (asOf > lastPackDay(today)) throw badField('asOf', 'At most one year from today.')
  if (from < firstPackDay) throw badField('from', `Not before ${firstPackDay}.`)
  if (from > asOf) throw badField('from', 'Not after the day of the pack.')
}

/** Each download is in the audit trail, also one that breaks off. */
export async function downloadPack(world: Packs, actor: Actor, which: Which): Promise<Download> {
  await getEditableMip(world.db, actor, which.mipId)
  const pack = await getPack(world.db, actor, which)
  if (pack.sha256 === null) throw problem('accreditation-pack.not-ready')
  await audit(world, world.db, actor, 'download', pack)
  const { size, stream } = await world.files.open(pack.sha256)
  const name = plainName(pack.mipName) || `mip-${pack.mipId}`
  return {
    fileName: `accreditation-${name}-${pack.asOf}.zip`,
    contentType: 'application/zip',
    size,
    stream,
  }
}

/** Also one that is being made: its server then stops making it. */
export async function deletePack(world: Packs, actor: Actor, which: Which): Promise<void> {
  await getEditableMip(world.db, actor, which.mipId)
  const sha256 = await world.db.transaction().execute(async (tx) => {
    const pack = await getPack(tx, actor, which)
    const removed = await queries.deletePack(tx, which.accreditationPackId)
    await audit(world, tx, actor, 'delete', pack)
    return removed
  })
  await deleteFileIfUnreferenced(world, sha256)
}

const day = 24 * 60 * 60_000

/** Deletes packs after thirty days. */
export async function prunePacks(world: Packs): Promise<void> {
  const hashes = await queries.deletePacksBefore(world.db, before(world.clock.now(), packDays * day))
  for (const sha256 of hashes) await deleteFileIfUnreferenced(world, sha256)
}

/** @throws 404 when there is no such pack of this MIP or the caller may not see it */
async function getPack(
  db: Db,
  actor: Actor,
  { mipId, accreditationPackId }: Which,
): Promise<queries.PackRow> {
  const pack = await queries.findPack(db, mipId, accreditationPackId)
  if (pack === null || !canSeePack(actor, pack)) throw notFound()
  return pack
}

const tooManyPacks = () => {
  return problem('accreditation-pack.too-many', { number: waitingPacks })
}

const audit = (
  world: Pick<World, 'clock'>,
  db: Db,
  actor: Actor,
  verb: 'request' | 'download' | 'delete',
  { accreditationPackId, mipId, asOf, from, groupId }: queries.PackRow,
) =>
  recordAudit(world, db, {
    action: `accreditation-pack.${verb}`,
    actor,
    subject: { type: 'accreditation-pack', id: accreditationPackId },
    detail: { mipId, asOf, ...(from !== null && { from }), ...(groupId !== null && { groupId }) },
  })
