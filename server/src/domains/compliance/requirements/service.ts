import type { Requirement, RequirementBody } from '@gantry/contract/domains/compliance/requirements/schemas'
import type { z } from 'zod'
import { changesBetween, changesDetail } from '../../../kit/changes.ts'
import { type Confirmation, confirmHolds } from '../../../kit/holds/confirming.ts'
import { asTaken } from '../../../kit/record.ts'
import { current } from '../../../kit/versioned.ts'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { violatesReference } from '../../../platform/db/statements/violations.ts'
import { badField, notFound, problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import * as queries from './queries.ts'

export { endingOverrides } from './override-queries.ts'
export {
  asksOf,
  choiceColumns,
  choiceOf,
  countUnreadyByMip,
  isChosen,
  isMissing,
  mipStanding,
  placeColumns,
  requirementsFor,
} from './readiness-queries.ts'

// Which qualifications people and MIPs need. The contract allows only platform administrators to call these functions.

type Reading = Pick<World, 'db' | 'settings'>
type Writing = Pick<World, 'db' | 'settings' | 'clock' | 'secrets'>
type Body = z.output<typeof RequirementBody>
type Scope = queries.Scope

const choices = ['professions', 'engagements', 'modalities'] as const
const fields = ['kind', 'roleId', 'mipId', 'state', ...choices, 'enforcement']

const scopeOf = ({ qualificationKindId, roleId, mipId, state, ...body }: Body): Scope => ({
  qualificationKindId,
  roleId: roleId ?? null,
  mipId: mipId ?? null,
  state,
  professions: body.professions ?? [],
  engagements: body.engagements ?? [],
  modalities: body.modalities ?? [],
})

export const listRequirements = ({ db, settings }: Reading) =>
  queries.listRequirements(db, settings.productName)

async function getRequirement({ db, settings }: Reading, requirementId: number): Promise<Requirement> {
  const requirement = await queries.findRequirement(db, settings.productName, requirementId)
  if (requirement === null) throw notFound()
  return requirement
}

/** Adds a requirement when there is no id; otherwise changes it. */
export async function saveRequirement(world: Writing, actor: Actor, body: Body): Promise<Requirement> {
  const confirmation = { token: body.previewToken }
  const saved = await world.db
    .transaction()
    .execute((tx) => writeRequirement(world, tx, actor, body, confirmation))
  return getRequirement(world, saved)
}

/** The same in a transaction. Returns the id. */
export async function writeRequirement(
  world: Writing,
  tx: Db,
  actor: Actor,
  body: Body,
  confirmation: Confirmation,
): Promise<number> {
  const { requirementId = 0, enforcement } = body
  const scope = scopeOf(body)
  const before = requirementId === 0 ? null : await lock(tx, requirementId, body.version)
  const facts = await assertScope(tx, scope)
  const { kind } = facts
  assertEnforcement(kind, enforcement)
  const columns = { ...scope, enforcement, holdsAfter: holdStart(world, body, before, facts) }
  const { qualificationKindId: _, ...place } = scope
  const after = { kind: kind.code, ...place, enforcement }
  const changes = before === null ? null : changesBetween(fields, before, after)
  if (changes !== null && Object.keys(changes).length === 0) return requirementId
  const write = async () => {
    if (before === null) return queries.insertRequirement(tx, { ...columns, createdAt: world.clock.now() })
    await queries.updateRequirement(tx, requirementId, columns)
    return requirementId
  }
  const id = await confirmHolds(world, tx, actor, confirmation, {
    change: ['requirement', requirementId, before?.version, scope, enforcement],
    touched: before === null ? null : { requirementIds: [requirementId] },
    touchedAfter: (written) => ({ requirementIds: [written] }),
    isAlwaysSeen: enforcement === 'HOLD',
    field: 'enforcement',
    write,
  }).catch((error: unknown) => {
    // The role or the MIP was deleted in the meantime.
    throw violatesReference(error)
      ? notFound()
      : asTaken(error, { requirement_key: problem('requirement.taken') })
  })
  if (changes === null) await audit(world, tx, actor, 'add', id, { name: kind.label, ...after })
  else await audit(world, tx, actor, 'edit', id, { name: kind.label, ...changesDetail(changes) })
  return id
}

const lock = async (tx: Db, requirementId: number, version: number | undefined) =>
  current(await queries.lockRequirement(tx, requirementId), version)

/** @throws Problem naming the field that is wrong */
async function assertScope(db: Db, scope: Scope) {
  const { kind, hasRole, hasMip, mipState } = await queries.findScopeFacts(db, scope)
  if (kind === null) throw badField('qualificationKindId', 'There is no such kind of qualification.')
  if (scope.roleId !== null && !hasRole) throw badField('roleId', 'There is no such role.')
  if (scope.mipId !== null && !hasMip) throw badField('mipId', 'There is no such MIP.')
  if (kind.subject === 'MIP' && scope.roleId !== null)
    throw badField('roleId', 'A MIP has no role, so leave this empty.')
  for (const field of choices)
    if (kind.subject === 'MIP' && scope[field].length > 0)
      throw badField(field, 'A MIP has no profession, so leave this empty.')
  if (scope.mipId !== null && scope.state !== '')
    throw badField('state', 'Choose a MIP or a state, not both.')
  return { kind, mipState }
}

function assertEnforcement({ subject }: { subject: string }, enforcement: string): void {
  if (subject === 'MIP' && enforcement === 'HOLD')
    throw badField('enforcement', 'A qualification of a MIP cannot put people on hold.')
}

type Before = Awaited<ReturnType<typeof lock>>
type Facts = Awaited<ReturnType<typeof assertScope>>

/**
 * When the requirement began to hold, or null. It begins now if HOLD is switched on, and holds from the next midnight. While it
 * holds it can only concern fewer people than before: otherwise the day would begin anew, and people on hold whom it still
 * concerns would be free until midnight.
 */
function holdStart(
  { clock }: Pick<World, 'clock'>,
  body: Body,
  before: Before | null,
  { kind, mipState }: Facts,
): Date | null {
  if (body.enforcement !== 'HOLD') return null
  if (before?.enforcement !== 'HOLD') {
    // People could not add what they are on hold without.
    if (!kind.status)
      throw badField('qualificationKindId', 'This kind is inactive, so it cannot put people on hold.')
    return clock.now()
  }
  const field = wider(before, scopeOf(body), mipState)
  if (field === null) return before.holdsAfter
  throw problem('requirement.wider', {}, { fields: [field] })
}

/** The field by which a scope concerns people whom another one does not concern; null if it is the same or narrower. */
function wider(before: Scope, after: Scope, mipState: string): keyof Scope | null {
  if (after.qualificationKindId !== before.qualificationKindId) return 'qualificationKindId'
  if (before.roleId !== null && after.roleId !== before.roleId) return 'roleId'
  for (const field of choices) if (!isWithin(after[field], before[field])) return field
  if (before.mipId !== null && after.mipId !== before.mipId) return 'mipId'
  const state = after.mipId === null ? after.state : mipState
  return before.state === '' || state === before.state ? null : after.mipId === null ? 'state' : 'mipId'
}

/** Whether a choice includes nobody whom another one does not. An empty one includes all. */
const isWithin = (after: readonly string[], before: readonly string[]) =>
  before.length === 0 || (after.length > 0 && after.every((word) => before.includes(word)))

export const deleteRequirement = (
  world: Writing,
  actor: Actor,
  requirementId: number,
  token: string | undefined,
): Promise<void> =>
  world.db.transaction().execute((tx) => removeRequirement(world, tx, actor, requirementId, { token }))

/** The same in a transaction. */
export async function removeRequirement(
  world: Writing,
  tx: Db,
  actor: Actor,
  requirementId: number,
  confirmation: Confirmation,
): Promise<void> {
  const before = await lock(tx, requirementId, undefined)
  await confirmHolds(world, tx, actor, confirmation, {
    change: ['requirement-deletion', requirementId, before.version],
    touched: { requirementIds: [requirementId] },
    write: () => queries.deleteRequirement(tx, requirementId),
  })
  const { label, kind, enforcement, roleId, mipId, state, professions, engagements, modalities } = before
  const detail = {
    name: label,
    kind,
    enforcement,
    roleId,
    mipId,
    state,
    professions,
    engagements,
    modalities,
  }
  await audit(world, tx, actor, 'delete', requirementId, detail)
}

const audit = (
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  verb: string,
  id: number,
  detail: Record<string, unknown>,
) =>
  recordAudit(world, tx, {
    action: `requirement.${verb}`,
    actor,
    subject: { type: 'requirement', id },
    detail,
  })
