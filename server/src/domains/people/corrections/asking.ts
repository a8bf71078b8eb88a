import { correctionsEntry } from '@gantry/contract/domains/people/corrections/entry'
import type { Correction, CorrectionRequest } from '@gantry/contract/domains/people/corrections/schemas'
import { correctedValue } from '@gantry/contract/domains/people/corrections/values'
import { type CorrectionField, mostCorrectionsADay } from '@gantry/contract/domains/people/corrections/words'
import type { z } from 'zod'
import { auditedChanges } from '../../../kit/changes.ts'
import { current } from '../../../kit/versioned.ts'
import type { Actor } from '../../../platform/actor.ts'
import { violatesUnique } from '../../../platform/db/statements/violations.ts'
import { badField, forbidden, notFound, problem } from '../../../platform/http/problem.ts'
import { before } from '../../../platform/secrets/clock.ts'
import type { Db, World } from '../../../platform/world.ts'
import { lockUserShared } from '../users/service.ts'
import { auditCorrection } from './auditing.ts'
import { canAsk } from './policy.ts'
import * as queries from './queries.ts'
import { getCorrection, getReadable } from './reading.ts'

type Writing = Pick<World, 'db' | 'clock'>
type Request = z.output<typeof CorrectionRequest>

const day = 24 * 60 * 60_000
const nothing = { field: null, value: null, wanted: null, reason: null, state: null }

/** Asks for a correction of a value of the caller's own. One request of a value is open at a time. */
export async function askForCorrection(
  world: Writing,
  actor: Actor,
  { field, linkId, value: typed, reason }: Request,
): Promise<Correction> {
  const wanted = checkedValue(field, typed)
  const id = await world.db
    .transaction()
    .execute(async (tx) => {
      await lockUserShared(tx, actor.userId)
      const {
        placeName: _name,
        inSessionGroup,
        isAsked,
        ...own
      } = await getOwnValue(tx, actor, field, linkId)
      if (!canAsk(actor, { userId: actor.userId, field, inSessionGroup }))
        throw problem('correction.own-to-change')
      if (isAsked) throw problem('correction.open')
      if (own.value === wanted) throw badField('value', 'This is the recorded value.')
      await assertFew(world, tx, actor)
      const row = { ...own, userId: actor.userId, wanted, reason }
      const correctionId = await queries.insertCorrection(
        tx,
        { ...row, askedAt: world.clock.now() },
        correctionsEntry.inbox.correction,
      )
      const changes = auditedChanges('correction', nothing, { ...row, state: 'OPEN' })
      await auditCorrection(world, tx, actor, 'ask', { correctionId, ...row }, changes)
      return correctionId
    })
    .catch((error: unknown) => {
      throw violatesUnique(error, 'correction_open') ? problem('correction.open') : error
    })
  return getCorrection(world.db, actor, id)
}

/** The value as its form would store it. @throws Problem 400 at `value` */
function checkedValue(field: CorrectionField, typed: string): string {
  const { data, error } = correctedValue[field].safeParse(typed)
  if (data === undefined) throw badField('value', error?.issues[0]?.message ?? 'Required.')
  return data
}

async function getOwnValue(tx: Db, actor: Actor, field: CorrectionField, linkId: number | null) {
  const values = await queries.listOwnValues(tx, actor)
  const own = values.find((one) => one.field === field && one.linkId === linkId)
  if (own === undefined) throw notFound()
  return own
}

async function assertFew({ clock }: Writing, tx: Db, { userId }: Actor): Promise<void> {
  const count = await queries.countSince(tx, userId, before(clock.now(), day))
  if (count >= mostCorrectionsADay) throw problem('correction.too-many', { count: mostCorrectionsADay })
}

export async function withdrawCorrection(
  world: Writing,
  actor: Actor,
  correctionId: number,
  version: number,
): Promise<Correction> {
  await world.db.transaction().execute(async (tx) => {
    const row = await getReadable(tx, actor, correctionId, queries.lockCorrection)
    if (row.userId !== actor.userId) throw forbidden()
    if (row.state !== 'OPEN') throw problem('correction.answered')
    current(row, version)
    await queries.closeCorrection(tx, correctionId, { state: 'WITHDRAWN' })
    await auditCorrection(world, tx, actor, 'withdraw', row, { state: [row.state, 'WITHDRAWN'] })
  })
  return getCorrection(world.db, actor, correctionId)
}
