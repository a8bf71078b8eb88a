import type {
  PracticeScope,
  ReadPracticeScope,
} from '@gantry/contract/domains/compliance/practice-scopes/schemas'
import type { Actor } from '../../../platform/actor.ts'
import { formatInstant } from '../../../platform/db/instant.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { getReadablePerson } from '../../people/users/service.ts'
import { canProposeScope, canReadScope, mayWithScope, type ScopeAccess } from './policy.ts'
import { findScope, listScopesOfUser, listSteps, type ScopeRow } from './queries.ts'

export const accessOf = ({ ended, ...row }: ScopeRow): ScopeAccess => ({ ...row, isOpen: ended === null })

/** Those of a person that the caller may read. A group administrator reads those at the MIPs of the group. */
export async function listPracticeScopes({ db }: Pick<World, 'db'>, actor: Actor, userId: number) {
  const person = await getReadablePerson(db, actor, userId)
  const rows = await listScopesOfUser(db, actor, userId)
  const may: 'propose'[] = canProposeScope(actor, person) ? ['propose'] : []
  return {
    practiceScopes: rows.filter((row) => canReadScope(actor, row)).map((row) => shown(actor, row)),
    may,
  }
}

function shown(actor: Actor, row: ScopeRow): PracticeScope {
  const { contributors: _, inSessionGroup: _group, granted, ...scope } = row
  return {
    ...scope,
    granted: granted && { ...granted, at: formatInstant(granted.at) },
    may: mayWithScope(actor, accessOf(row)),
  }
}

/** @throws 404 when there is none and when the caller may not read it */
export async function getPracticeScope(
  { db }: Pick<World, 'db'>,
  actor: Actor,
  practiceScopeId: number,
): Promise<ReadPracticeScope> {
  const row = await getReadableScope(db, actor, practiceScopeId, findScope)
  const steps = await listSteps(db, practiceScopeId)
  return { ...shown(actor, row), steps: steps.map((step) => ({ ...step, at: formatInstant(step.at) })) }
}

/** @throws 404 when there is none and when the caller may not read it */
export async function getReadableScope(
  db: Db,
  actor: Actor,
  practiceScopeId: number,
  find: typeof findScope,
): Promise<ScopeRow> {
  const row = await find(db, actor, practiceScopeId)
  if (row === null || !canReadScope(actor, row)) throw notFound()
  return row
}
