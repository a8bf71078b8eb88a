import { type Actor, actingIds } from '../../../../platform/actor.ts'
import { type AuditEntry, recordAudits } from '../../../../platform/audit/record.ts'
import type { Db, World } from '../../../../platform/world.ts'
import { endErrors } from '../fields.ts'
import { updateQualification, withContributors } from '../queries.ts'
import { changesOf, changesOfSubmission, qualificationEntry } from '../recording.ts'
import { findHeld, type Held, insertQualifications, lockHolders } from './held-queries.ts'
import { type Plan, planOf, type WantedQualification } from './plan.ts'

export { findHeld, type Held } from './held-queries.ts'
export { type Plan, planOf, type WantedQualification } from './plan.ts'

type Holder = Pick<WantedQualification, 'userId' | 'mipId'>

/** Groups by person or MIP. */
export const holderKey = ({ userId, mipId }: Holder): string =>
  userId === null ? `mip ${mipId}` : `user ${userId}`

/**
 * Submits the qualifications of several rows of a file in their transaction. They wait for a check by somebody else than
 * the importer. Returns an error for each row that cannot be written any more. The audit entries come last, because they
 * hold the lock of the audit trail.
 */
export async function saveQualifications(
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  rows: WantedQualification[],
): Promise<(string | null)[]> {
  const userIds = rows.flatMap(({ userId }) => userId ?? [])
  const mipIds = rows.flatMap(({ mipId }) => mipId ?? [])
  await lockHolders(tx, userIds, mipIds)
  const planned = planInOrder(await findHeld(tx, userIds, mipIds), rows)
  const submitted = { submittedBy: actor.userId, submittedAt: world.clock.now() }
  const entries = [
    ...(await insertAdditions(tx, actor, planned, submitted)),
    ...(await updateCorrections(tx, actor, planned, submitted)),
  ]
  if (entries.length > 0) await recordAudits(world, tx, entries)
  return planned.map(({ plan }) => (plan.effect === null ? plan.error : null))
}

type Planned = { row: WantedQualification; plan: Plan }[]
type Addition = Extract<Plan, { effect: 'ADD' }>
type Submitted = { submittedBy: number; submittedAt: Date }

/** Plans one row after the other, so that the most that somebody can have counts the additions of earlier rows. */
function planInOrder(held: Held[], rows: WantedQualification[]): Planned {
  const byHolder = Map.groupBy(held, holderKey)
  return rows.map((row) => {
    const ofHolder = byHolder.get(holderKey(row)) ?? []
    const plan = orWithoutEnd(row, planOf(ofHolder, row))
    if (plan.effect === 'ADD') byHolder.set(holderKey(row), [...ofHolder, additionOf(row, plan)])
    return { row, plan }
  })
}

/** What somebody else changed since the file was checked can take the end away from a row. */
function orWithoutEnd({ kind }: WantedQualification, plan: Plan): Plan {
  const [missing] = 'fields' in plan ? endErrors(kind.hasEnd, plan.fields) : []
  return missing === undefined ? plan : { effect: null, error: missing.message }
}

const additionOf = ({ userId, mipId, kind }: WantedQualification, { before, fields }: Addition): Held => ({
  ...fields,
  qualificationId: 0,
  userId,
  mipId,
  qualificationKindId: kind.qualificationKindId,
  state: 'SUBMITTED',
  replaces: before?.qualificationId ?? null,
})

async function insertAdditions(
  tx: Db,
  actor: Actor,
  planned: Planned,
  submitted: Submitted,
): Promise<AuditEntry[]> {
  const values = planned.flatMap(({ row, plan }) => {
    if (plan.effect !== 'ADD') return []
    const { qualificationId: _, ...addition } = additionOf(row, plan)
    return [{ ...addition, ...submitted, contributors: actingIds(actor) }]
  })
  const kinds = new Map(planned.map(({ row: { kind } }) => [kind.qualificationKindId, kind]))
  const added = await insertQualifications(tx, values)
  return added.map((row) => {
    const { label: kindLabel = '', isSensitive = true } = kinds.get(row.qualificationKindId) ?? {}
    const changes = changesOfSubmission({ ...row, isSensitive })
    return qualificationEntry(actor, 'submit', { ...row, kindLabel }, { changes })
  })
}

async function updateCorrections(
  tx: Db,
  actor: Actor,
  planned: Planned,
  submitted: Submitted,
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = []
  for (const { row, plan } of planned) {
    if (plan.effect !== 'CHANGE') continue
    const { before, fields } = plan
    await updateQualification(tx, before.qualificationId, {
      ...fields,
      ...submitted,
      isFromProfile: false,
      contributors: withContributors(actingIds(actor)),
    })
    const { isSensitive, label: kindLabel } = row.kind
    const changes = changesOf({ ...before, isSensitive }, { ...before, ...fields, isSensitive })
    entries.push(qualificationEntry(actor, 'edit', { ...before, kindLabel }, { changes }))
  }
  return entries
}
