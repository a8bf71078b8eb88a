import type { correctionsEntry } from '@gantry/contract/domains/people/corrections/entry'
import { type Changes, changesDetail } from '../../../kit/changes.ts'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import type { Db, World } from '../../../platform/world.ts'

type Verb = (typeof correctionsEntry.others)['correction'][number]

/** Writes the audit entry, in the history of the request and of its person. */
export const auditCorrection = (
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  verb: Verb,
  { correctionId, userId, mipId }: { correctionId: number; userId: number; mipId: number | null },
  changes: Changes,
) =>
  recordAudit(world, tx, {
    action: `correction.${verb}`,
    actor,
    subject: { type: 'correction', id: correctionId },
    detail: { userId, ...(mipId !== null && { mipId }), ...changesDetail(changes) },
  })
