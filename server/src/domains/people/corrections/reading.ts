import type { Correction, Corrections } from '@gantry/contract/domains/people/corrections/schemas'
import { mayOf } from '../../../kit/may.ts'
import type { Actor } from '../../../platform/actor.ts'
import { formatInstant } from '../../../platform/db/instant.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { getReadablePerson } from '../users/service.ts'
import { canAsk, canRead, mayWithCorrection } from './policy.ts'
import { type CorrectionRow, findCorrection, listCorrectionsOf, listOwnValues } from './queries.ts'

/** Those of a person that the caller asked for or may answer. */
export async function listCorrections(
  { db }: Pick<World, 'db'>,
  actor: Actor,
  userId: number,
): Promise<Corrections> {
  await getReadablePerson(db, actor, userId)
  const rows = await listCorrectionsOf(db, actor, userId)
  return {
    corrections: rows.filter((row) => canRead(actor, row)).map((row) => shown(actor, row)),
    fields: userId === actor.userId ? await listFields(db, actor) : [],
  }
}

async function listFields(db: Db, actor: Actor): Promise<Corrections['fields']> {
  const values = await listOwnValues(db, actor)
  return values.map(({ field, linkId, placeName, value, isAsked, inSessionGroup }) => {
    const asks = canAsk(actor, { userId: actor.userId, field, inSessionGroup })
    return { field, linkId, placeName, value, may: mayOf({ ask: asks && !isAsked, change: !asks }) }
  })
}

export function shown(actor: Actor, row: CorrectionRow): Correction {
  const { inSessionGroup: _group, mipId: _mip, answered, askedAt, ...correction } = row
  return {
    ...correction,
    askedAt: formatInstant(askedAt),
    answered: answered && { ...answered, at: formatInstant(answered.at) },
    may: mayWithCorrection(actor, { ...row, isOpen: row.state === 'OPEN', hasValue: row.current !== null }),
  }
}

/** @throws 404 when there is none and when the caller may not read it */
export async function getReadable(
  db: Db,
  actor: Actor,
  correctionId: number,
  find: typeof findCorrection = findCorrection,
): Promise<CorrectionRow> {
  const row = await find(db, actor, correctionId)
  if (row === null || !canRead(actor, row)) throw notFound()
  return row
}

export const getCorrection = async (db: Db, actor: Actor, correctionId: number): Promise<Correction> =>
  shown(actor, await getReadable(db, actor, correctionId))
