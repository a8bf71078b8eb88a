import type { HoldChange, HoldPreview } from '@gantry/contract/domains/compliance/requirements/hold-schemas'
import type { ListRequest } from '@gantry/contract/paging'
import type { z } from 'zod'
import { type Confirmation, withoutCommit } from '../../../../kit/holds/confirming.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { forbidden } from '../../../../platform/http/problem.ts'
import type { Db, World } from '../../../../platform/world.ts'
import { writeMip } from '../../../people/mips/service.ts'
import { writeQualificationKind, writeQualificationKindStatus } from '../../qualification-kinds/service.ts'
import { canChangeRequirements } from '../policy.ts'
import { removeRequirement, writeRequirement } from '../service.ts'
import { readChanges } from './preview-queries.ts'

type Change = z.output<typeof HoldChange>
type Previewing = Pick<World, 'db' | 'settings' | 'clock' | 'secrets'>

const nobody: Omit<HoldPreview, 'previewToken'> = {
  people: 0,
  mipCount: 0,
  mips: [],
  heldFrom: null,
  freedPeople: 0,
  laterPeople: 0,
  laterFrom: null,
  postponedPeople: 0,
  unknownState: 0,
  notKnownPeople: 0,
  totalItems: 0,
  totalPages: 0,
  links: [],
}

/**
 * Whom a change would hold or free, and the token that the change needs then. The change is made by the code of its own call and
 * is not committed, so that a preview is refused where the change would be.
 */
export async function previewHolds(
  world: Previewing,
  actor: Actor,
  request: ListRequest<'lastName', { change: Change }>,
): Promise<HoldPreview> {
  let preview: HoldPreview = { ...nobody, previewToken: '' }
  const confirmation: Confirmation = {
    async preview(tx, { changes }, previewToken, touched) {
      const read = await readChanges(tx, actor, { changes, touched }, request)
      preview = { ...read, totalPages: Math.ceil(read.totalItems / request.pageSize), previewToken }
    },
  }
  await withoutCommit(world.db, (tx) => make(world, tx, actor, request.filter.change, confirmation))
  return preview
}

async function make(
  world: Previewing,
  tx: Db,
  actor: Actor,
  change: Change,
  confirmation: Confirmation,
): Promise<unknown> {
  if (change.of === 'mip') return writeMip(world, tx, actor, change.body, confirmation)
  if (!canChangeRequirements(actor)) throw forbidden()
  if (change.of === 'requirement') return writeRequirement(world, tx, actor, change.body, confirmation)
  if (change.of === 'qualification-kind')
    return writeQualificationKind(world, tx, actor, change.body, confirmation)
  if (change.of === 'qualification-kind-status')
    return writeQualificationKindStatus(world, tx, actor, change, confirmation)
  return removeRequirement(world, tx, actor, change.requirementId, confirmation)
}
