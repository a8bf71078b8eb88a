import type {
  PracticeScopeMove,
  ReadPracticeScope,
} from '@gantry/contract/domains/compliance/practice-scopes/schemas'
import { scopeMoves } from '@gantry/contract/domains/compliance/practice-scopes/words'
import { modalities as allModalities } from '@gantry/contract/domains/people/links/user-mips/words'
import type { z } from 'zod'
import { current } from '../../../kit/versioned.ts'
import type { Actor } from '../../../platform/actor.ts'
import { badField, forbidden, problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { findUserMips, saveUserMips } from '../../people/links/user-mips/service.ts'
import { auditScope } from './auditing.ts'
import { isOwnScope, isSecondPerson, mayWithScope } from './policy.ts'
import * as queries from './queries.ts'
import { accessOf, getPracticeScope, getReadableScope } from './reading.ts'
import { queueDecision } from './telling.ts'

type Moving = Pick<World, 'db' | 'clock' | 'mail' | 'settings'>
type Move = z.output<typeof PracticeScopeMove>

/** What a move is called, by the state before and after it. */
const verbOf = (before: string, after: Move['state']) =>
  after === 'GRANTED'
    ? before === 'PROPOSED'
      ? 'grant'
      : 'resume'
    : after === 'SUSPENDED'
      ? 'suspend'
      : before === 'PROPOSED'
        ? 'refuse'
        : 'end'

/** Grants, refuses, suspends, resumes or ends a scope, with the reason. @throws 400 at `state` if it can't go there */
export async function movePracticeScope(
  world: Moving,
  actor: Actor,
  practiceScopeId: number,
  { version, state, reason }: Move,
): Promise<ReadPracticeScope> {
  await world.db.transaction().execute(async (tx) => {
    const scope = current(await getReadableScope(tx, actor, practiceScopeId, queries.lockScope), version)
    const verb = verbOf(scope.state, state)
    if (!scopeMoves[scope.state].includes(state))
      throw badField('state', 'The scope cannot go there from its state.')
    if (reason === '' && verb !== 'grant') throw badField('reason', 'Required.')
    assertMay(actor, scope, verb)
    if (state === 'GRANTED') await assertGrantable(tx, scope)
    await queries.updateScope(tx, practiceScopeId, {
      state,
      ...(verb === 'grant' && { grantedBy: actor.userId }),
    })
    await queries.insertStep(tx, { practiceScopeId, state, reason, userId: actor.userId })
    if (verb === 'grant') await addModalities(world, tx, actor, scope)
    await auditScope(world, tx, actor, verb, scope, { changes: { state: [scope.state, state] } })
    if (scope.userId !== actor.userId) await queueDecision(world, tx, scope, { verb, reason })
  })
  return getPracticeScope(world, actor, practiceScopeId)
}

function assertMay(actor: Actor, scope: queries.ScopeRow, verb: ReturnType<typeof verbOf>): void {
  const access = accessOf(scope)
  if (mayWithScope(actor, access).includes(verb)) return
  if (!access.isOpen) throw problem('practice-scope.past')
  const isDecision = verb === 'grant' || verb === 'resume'
  if (isDecision && !isSecondPerson(actor, access)) throw problem('practice-scope.second-person')
  if (isOwnScope(actor, access)) throw problem('practice-scope.own')
  throw forbidden()
}

async function assertGrantable(tx: Db, { supervisor, mipId }: queries.ScopeRow): Promise<void> {
  if (supervisor !== null && !(await queries.isThere(tx, supervisor.userId, mipId)))
    throw problem('practice-scope.supervisor-not-there')
}

/** What a person needs follows from the modalities of the link, so a grant records those that are not there (decision 0099). */
async function addModalities(
  world: Moving,
  tx: Db,
  actor: Actor,
  { userId, mipId, modalities }: queries.ScopeRow,
) {
  const [link] = await findUserMips(tx, [userId], [mipId])
  if (link === undefined) throw problem('practice-scope.past')
  const all = allModalities.filter((one) => modalities.includes(one) || link.modalities.includes(one))
  if (all.length > link.modalities.length)
    await saveUserMips(world, tx, actor, [{ ...link, modalities: all }])
}
