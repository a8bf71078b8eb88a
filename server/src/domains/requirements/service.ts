import type { ListRequest } from '@gantry/contract/paging'
import type { Requirement, RequirementBody, RequirementPreview } from '@gantry/contract/requirements/schemas'
import type { z } from 'zod'
import { changesBetween, changesDetail } from '../../kit/changes.ts'
import { refuseOwnRelease } from '../../kit/own-holds.ts'
import { asTaken } from '../../kit/record.ts'
import type { Actor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { violatesReference } from '../../platform/db/statements/violations.ts'
import { badField, notFound, Problem, staleVersion } from '../../platform/http/problem.ts'
import type { Db, World } from '../../platform/world.ts'
import { readPreview } from './preview-queries.ts'
import { isPreviewToken, makePreviewToken } from './preview-token.ts'
import * as queries from './queries.ts'

// Which qualifications people and MIPs need. The contract allows only platform administrators to call these functions.

type Reading = Pick<World, 'db' | 'settings'>
type Writing = Pick<World, 'db' | 'settings' | 'clock' | 'secrets'>
type Body = z.output<typeof RequirementBody>
type Scope = queries.Scope

const fields = ['kind', 'roleId', 'mipId', 'state', 'enforcement']
const taken = {
  requirement_key: {
    code: 'requirement.taken',
    field: 'qualificationKindId',
    message: 'There is already a requirement of this kind for this role, MIP and state.',
  },
}

const scopeOf = ({ qualificationKindId, roleId, mipId, state }: Omit<Body, 'enforcement'>): Scope => ({
  qualificationKindId,
  roleId: roleId ?? null,
  mipId: mipId ?? null,
  state,
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
  const { requirementId = 0, enforcement } = body
  const scope = scopeOf(body)
  const saved = await world.db
    .transaction()
    .execute(async (tx) => {
      const before = requirementId === 0 ? null : await lock(tx, requirementId, body.version)
      const kind = await assertScope(tx, scope)
      assertEnforcement(kind, enforcement)
      const holdsAfter = holdStart(world, actor, body, before)
      const columns = { ...scope, enforcement, holdsAfter }
      const { qualificationKindId: _, ...facts } = scope
      const after = { kind: kind.code, ...facts, enforcement }
      if (before === null) {
        const id = await queries.insertRequirement(tx, { ...columns, createdAt: world.clock.now() })
        await audit(world, tx, actor, 'add', id, { name: kind.label, ...after })
        return id
      }
      const changes = changesBetween(fields, before, after)
      if (Object.keys(changes).length === 0) return requirementId
      await refuseOwnRelease(tx, actor, () => queries.updateRequirement(tx, requirementId, columns))
      await audit(world, tx, actor, 'edit', requirementId, { name: kind.label, ...changesDetail(changes) })
      return requirementId
    })
    .catch((error: unknown) => {
      // The role or the MIP was deleted in the meantime.
      throw violatesReference(error) ? notFound() : asTaken(error, taken)
    })
  return getRequirement(world, saved)
}

async function lock(tx: Db, requirementId: number, version: number | undefined) {
  const before = await queries.lockRequirement(tx, requirementId)
  if (before === null) throw notFound()
  if (version !== undefined && version !== before.version) throw staleVersion()
  return before
}

/** Returns the kind. @throws Problem naming the field that is wrong */
async function assertScope(db: Db, scope: Scope) {
  const { kind, hasRole, hasMip } = await queries.findScopeFacts(db, scope)
  if (kind === null) throw badField('qualificationKindId', 'There is no such kind of qualification.')
  if (scope.roleId !== null && !hasRole) throw badField('roleId', 'There is no such role.')
  if (scope.mipId !== null && !hasMip) throw badField('mipId', 'There is no such MIP.')
  if (kind.subject === 'MIP' && scope.roleId !== null)
    throw badField('roleId', 'A MIP has no role, so leave this empty.')
  if (scope.mipId !== null && scope.state !== '')
    throw badField('state', 'Choose a MIP or a state, not both.')
  return kind
}

function assertEnforcement({ subject }: { subject: string }, enforcement: string): void {
  if (subject === 'MIP' && enforcement === 'HOLD')
    throw badField('enforcement', 'A qualification of a MIP cannot put people on hold.')
}

type Before = Awaited<ReturnType<typeof lock>> | null

/**
 * When the requirement began to hold, or null. It begins now if HOLD is switched on, or if it concerns other people than
 * before, and then its preview must have been seen.
 */
function holdStart(world: Writing, actor: Actor, body: Body, before: Before): Date | null {
  if (body.enforcement !== 'HOLD') return null
  const scope = scopeOf(body)
  const isSame =
    before !== null &&
    before.enforcement === 'HOLD' &&
    (Object.keys(scope) as (keyof Scope)[]).every((field) => before[field] === scope[field])
  if (isSame) return before.holdsAfter
  if (isPreviewToken(world, body.previewToken ?? '', actor.userId, scope)) return world.clock.now()
  const message = 'See first whom this requirement would put on hold: a preview is good for one hour.'
  throw new Problem(409, 'requirement.preview-needed', message, { fields: { enforcement: message } })
}

export async function deleteRequirement(
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  requirementId: number,
): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const { label, kind, enforcement, roleId, mipId, state } = await lock(tx, requirementId, undefined)
    await refuseOwnRelease(tx, actor, () => queries.deleteRequirement(tx, requirementId))
    const detail = { name: label, kind, enforcement, roleId, mipId, state }
    await audit(world, tx, actor, 'delete', requirementId, detail)
  })
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

type PreviewRequest = ListRequest<'lastName', Omit<Body, 'enforcement'>>

/** Whom this requirement would hold from the next midnight, and the token that `saveRequirement` needs for HOLD. */
export async function previewRequirement(
  world: Pick<World, 'db' | 'clock' | 'secrets'>,
  actor: Actor,
  request: PreviewRequest,
): Promise<RequirementPreview> {
  const scope = scopeOf(request.filter)
  const kind = await assertScope(world.db, scope)
  if (kind.subject === 'MIP')
    throw badField('qualificationKindId', 'A qualification of a MIP cannot put people on hold.')
  const preview = await readPreview(world.db, scope, request, world.clock.now())
  return {
    ...preview,
    totalPages: Math.ceil(preview.totalItems / request.pageSize),
    previewToken: makePreviewToken(world, actor.userId, scope),
  }
}
