import type {
  PracticeScopeBody,
  ReadPracticeScope,
} from '@gantry/contract/domains/compliance/practice-scopes/schemas'
import { mostScopes } from '@gantry/contract/domains/compliance/practice-scopes/words'
import type { z } from 'zod'
import { auditedChanges, changesDetail } from '../../../kit/changes.ts'
import { current } from '../../../kit/versioned.ts'
import { type Actor, actingIds } from '../../../platform/actor.ts'
import { badField, forbidden, problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { getReadableMip } from '../../people/mips/service.ts'
import { canSeePhotoOf, findPerson, getReadablePerson } from '../../people/users/service.ts'
import { auditScope } from './auditing.ts'
import { canProposeScope, canReadScope } from './policy.ts'
import * as queries from './queries.ts'
import { getPracticeScope, getReadableScope } from './reading.ts'

type Writing = Pick<World, 'db' | 'clock' | 'inForce'>
type Proposal = z.output<typeof PracticeScopeBody>

/** Adds a proposal, or changes one that is not decided. Who changes it does not grant it either. */
export async function proposePracticeScope(
  world: Writing,
  actor: Actor,
  proposal: Proposal,
): Promise<ReadPracticeScope> {
  const { practiceScopeId } = proposal
  assertWhole(proposal)
  const id = await world.db.transaction().execute(async (tx) => {
    const scope = await assertPlace(tx, actor, proposal)
    await assertDays(world, tx, proposal, scope.day)
    await assertSupervisor(tx, actor, proposal)
    await assertQualifications(tx, proposal)
    await assertReplaced(tx, actor, proposal)
    return practiceScopeId === undefined
      ? add(world, tx, actor, proposal, scope.userMipId)
      : change(world, tx, actor, practiceScopeId, proposal)
  })
  return getPracticeScope(world, actor, id)
}

const columnsOf = ({
  practiceScopeId: _id,
  version: _version,
  userId: _user,
  mipId: _mip,
  qualificationIds: _qualifications,
  ...columns
}: Proposal): queries.ScopeColumns => columns

/** What is compared for the audit trail before there was a scope. */
const nothing = {
  mipId: null,
  kind: null,
  modalities: [],
  procedures: [],
  conditions: '',
  supervision: null,
  supervisorId: null,
  evidence: '',
  validFrom: null,
  reviewBy: null,
  endsOn: null,
}

async function add(world: Writing, tx: Db, actor: Actor, proposal: Proposal, userMipId: number) {
  const { userId, mipId, qualificationIds } = proposal
  if ((await queries.countScopes(tx, userMipId)) >= mostScopes)
    throw problem('practice-scope.too-many', { count: mostScopes })
  const columns = columnsOf(proposal)
  const id = await queries.insertScope(tx, {
    ...columns,
    userId,
    mipId,
    userMipId,
    contributors: actingIds(actor),
  })
  await queries.replaceEvidence(tx, id, qualificationIds)
  await queries.insertStep(tx, { practiceScopeId: id, state: 'PROPOSED', reason: '', userId: actor.userId })
  const changes = auditedChanges('practice-scope', nothing, { ...columns, mipId })
  await auditScope(
    world,
    tx,
    actor,
    'propose',
    { practiceScopeId: id, userId, mipId },
    changesDetail(changes),
  )
  return id
}

async function change(world: Writing, tx: Db, actor: Actor, id: number, proposal: Proposal): Promise<number> {
  const before = current(await getReadableScope(tx, actor, id, queries.lockScope), proposal.version)
  if (before.userId !== proposal.userId) throw badField('userId', 'This scope is of someone else.')
  if (before.mipId !== proposal.mipId) throw badField('mipId', 'This scope is at another MIP.')
  if (before.state !== 'PROPOSED') throw problem('practice-scope.decided')
  const columns = columnsOf(proposal)
  const contributors = [...new Set([...before.contributors, ...actingIds(actor)])]
  await queries.updateScope(tx, id, { ...columns, contributors })
  await queries.replaceEvidence(tx, id, proposal.qualificationIds)
  const told = { ...before, supervisorId: before.supervisor?.userId ?? null }
  const changes = auditedChanges('practice-scope', told, { ...columns })
  await auditScope(world, tx, actor, 'edit', before, changesDetail(changes))
  return id
}

/** What must be there together, whatever the database says. */
function assertWhole({ modalities, procedures, supervision, supervisorId, userId, ...days }: Proposal): void {
  const { kind, reviewBy, endsOn, validFrom, evidence, qualificationIds } = days
  if (modalities.length === 0 && procedures.length === 0)
    throw badField('modalities', 'Choose at least one modality, or name a procedure.')
  if (supervision !== 'NONE' && supervisorId === null) throw badField('supervisorId', 'Required.')
  if (supervision === 'NONE' && supervisorId !== null)
    throw badField('supervisorId', 'Without supervision there is no supervisor.')
  if (supervisorId === userId) throw badField('supervisorId', 'Nobody supervises themselves.')
  if (evidence === '' && qualificationIds.length === 0)
    throw badField('evidence', 'Write what the scope rests on, or choose a qualification.')
  if (kind === 'FULL' && reviewBy === null) throw badField('reviewBy', 'Required.')
  if (kind !== 'FULL' && reviewBy !== null)
    throw badField('reviewBy', 'This kind of scope ends without a review.')
  if (kind !== 'FULL' && endsOn === null) throw badField('endsOn', 'Required.')
  for (const [field, day] of Object.entries({ reviewBy, endsOn }))
    if (day !== null && day < validFrom) throw badField(field, 'This day must not be before the first day.')
}

/**
 * The days that the kind allows. Months are counted by the Acts Interpretation Act 1901, s 2G (docs/practice-scopes.md). A scope
 * begins on the day of its proposal at the earliest, because it does not work backwards.
 */
async function assertDays(
  { inForce }: Pick<World, 'inForce'>,
  tx: Db,
  { kind, validFrom, reviewBy, endsOn }: Proposal,
  today: string,
) {
  const reviewMonths = inForce.get('compliance.scope-review-months')
  const temporaryMonths = inForce.get('compliance.scope-temporary-months')
  const emergencyDays = inForce.get('compliance.scope-emergency-days')
  if (validFrom < today) throw badField('validFrom', 'A scope does not begin in the past.')
  const limits = {
    FULL: {
      field: 'reviewBy',
      day: reviewBy,
      last: () => queries.lastDayOf(tx, validFrom, reviewMonths),
      message: `A scope is reviewed within so many months: ${reviewMonths}`,
    },
    TEMPORARY: {
      field: 'endsOn',
      day: endsOn,
      last: () => queries.lastDayOf(tx, validFrom, temporaryMonths),
      message: `A temporary scope lasts at most so many months: ${temporaryMonths}`,
    },
    EMERGENCY: {
      field: 'endsOn',
      day: endsOn,
      last: async () => addDays(validFrom, emergencyDays - 1),
      message: `A scope for an emergency lasts at most so many days, the first one included: ${emergencyDays}`,
    },
  } as const
  const { field, day, last, message } = limits[kind]
  if (day !== null && day > (await last())) throw badField(field, message)
}

function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** @throws 404 for a person or a MIP that the caller may not read, 403 if the caller may not propose there, 409 without a link */
async function assertPlace(tx: Db, actor: Actor, { userId, mipId }: Proposal): Promise<queries.LinkPlace> {
  await getReadablePerson(tx, actor, userId)
  await getReadableMip(tx, actor, mipId)
  const link = await queries.lockLink(tx, actor, { userId, mipId })
  if (link === null) throw problem('practice-scope.no-link')
  if (!canProposeScope(actor, { userId, inSessionGroup: link.inSessionGroup })) throw forbidden()
  return link
}

/**
 * The supervisor works at the MIP, and the caller sees this person, because the reply has the name. Somebody whom the caller does not see
 * is refused like somebody who does not work there. The supervisor of the scope that is changed or renewed is known already.
 */
async function assertSupervisor(tx: Db, actor: Actor, proposal: Proposal): Promise<void> {
  const { supervisorId, mipId } = proposal
  if (supervisorId === null) return
  const isSeen = (await seesPerson(tx, actor, supervisorId)) || (await isKnownSupervisor(tx, actor, proposal))
  if (!isSeen || !(await queries.isThere(tx, supervisorId, mipId)))
    throw problem('practice-scope.supervisor-not-there')
}

async function seesPerson(tx: Db, actor: Actor, userId: number): Promise<boolean> {
  const person = await findPerson(tx, actor, userId)
  return person !== null && canSeePhotoOf(actor, person)
}

async function isKnownSupervisor(
  tx: Db,
  actor: Actor,
  { practiceScopeId, replaces, supervisorId, userId }: Proposal,
): Promise<boolean> {
  const id = practiceScopeId ?? replaces
  const scope = id === null ? null : await queries.findScope(tx, actor, id)
  return (
    scope !== null &&
    scope.userId === userId &&
    canReadScope(actor, scope) &&
    scope.supervisor?.userId === supervisorId
  )
}

async function assertQualifications(tx: Db, { userId, qualificationIds }: Proposal): Promise<void> {
  const own = new Set(await queries.listOwnQualifications(tx, userId, qualificationIds))
  if (qualificationIds.some((id) => !own.has(id)))
    throw badField('qualificationIds', 'Choose qualifications of this person.')
}

async function assertReplaced(tx: Db, actor: Actor, { replaces, userId, mipId }: Proposal): Promise<void> {
  if (replaces === null) return
  const old = await queries.findScope(tx, actor, replaces)
  if (old === null || old.userId !== userId || old.mipId !== mipId || old.granted === null)
    throw badField('replaces', 'Choose a granted scope of this person at this MIP.')
}
