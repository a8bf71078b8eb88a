import type { CustomField, CustomFieldStatus } from '@gantry/contract/domains/people/custom-fields/schemas'
import { keptDays } from '@gantry/contract/domains/people/custom-fields/words'
import type { z } from 'zod'
import { current } from '../../../kit/versioned.ts'
import type { Actor } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { World } from '../../../platform/world.ts'
import * as queries from './queries.ts'
import { asReply, audit, lock, refuseTooMany } from './service.ts'

/** Nobody sees a removed field or its values. They are kept for 30 days, in which it can be put back. */
export const removeCustomField = (
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  customFieldId: number,
  { version, isRemoved }: z.output<typeof CustomFieldStatus>,
): Promise<CustomField> =>
  world.db.transaction().execute(async (tx) => {
    await queries.lockFieldList(tx)
    const before = current(await queries.lockField(tx, customFieldId), version)
    if ((before.removedAt !== null) === isRemoved) return asReply(before)
    if (before.removedAt !== null && before.removedAt < deletedBefore(world)) throw notFound()
    if (!isRemoved) await refuseTooMany(tx, before.record)
    await queries.updateField(tx, customFieldId, { removedAt: isRemoved ? world.clock.now() : null })
    await audit(world, tx, actor, isRemoved ? 'remove' : 'put-back', before)
    return asReply(await lock(tx, customFieldId))
  })

const batch = 1000
const dayInMs = 86_400_000

/** What was removed before this time is deleted. */
const deletedBefore = ({ clock }: Pick<World, 'clock'>) =>
  new Date(clock.now().getTime() - keptDays * dayInMs)

/** Deletes the values of fields that were removed 30 days ago, and then the fields. What a server leaves, the next run goes on with. */
export async function deleteRemovedFields(world: Pick<World, 'db' | 'clock'>): Promise<void> {
  const { db } = world
  for (const field of await queries.listRemovedBefore(db, deletedBefore(world))) {
    let deleted: number
    do {
      deleted = await queries.deleteValues(db, field, batch)
    } while (deleted > 0)
    await db.transaction().execute(async (tx) => {
      const locked = await queries.lockField(tx, field.customFieldId)
      // Another server was here first.
      if (locked === undefined) return
      // A row that was locked meanwhile still has a value.
      if ((await queries.countRecords(tx, field)) > 0) return
      await queries.deleteField(tx, field.customFieldId)
      await audit(world, tx, undefined, 'delete', field)
    })
  }
}
