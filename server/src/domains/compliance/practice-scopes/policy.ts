import type { ScopeAction, ScopeState } from '@gantry/contract/domains/compliance/practice-scopes/words'
import { mayDecide } from '../../../kit/deciding.ts'
import { mayOf } from '../../../kit/may.ts'
import { type Actor, actingIds } from '../../../platform/actor.ts'

/** The facts about a scope and the caller that these policies need. */
export type ScopeAccess = {
  userId: number
  contributors: readonly number[]
  state: ScopeState
  /** It has not ended by itself. */
  isOpen: boolean
  /** The person and the MIP both belong to the group that the caller administers in this session. */
  inSessionGroup: boolean
}

type Place = Pick<ScopeAccess, 'userId' | 'inSessionGroup'>

const administers = (actor: Actor, { inSessionGroup }: Pick<Place, 'inSessionGroup'>) =>
  actor.role === 'ProductAdmin' || (actor.role === 'GroupAdmin' && inSessionGroup)

export const canReadScope = (actor: Actor, place: Place): boolean =>
  administers(actor, place) || place.userId === actor.userId

/** People apply for their own scope, too. */
export const canProposeScope = (actor: Actor, place: Place): boolean =>
  administers(actor, place) || (actor.role === 'Member' && place.userId === actor.userId)

/** Nobody decides about the own scope (decision 0067). */
export const isOwnScope = (actor: Actor, { userId }: Pick<ScopeAccess, 'userId'>): boolean =>
  actingIds(actor).includes(userId)

/** Granting and resuming need somebody else than who proposed it. */
export const isSecondPerson = (actor: Actor, { userId, contributors }: ScopeAccess): boolean =>
  mayDecide(actor, { subjectId: userId, contributors })

/** A proposal is refused by an administrator, and taken back by who may make it. */
const canEnd = (actor: Actor, scope: ScopeAccess) =>
  scope.state === 'PROPOSED' ? canProposeScope(actor, scope) : canStop(actor, scope)
const canStop = (actor: Actor, scope: ScopeAccess) => administers(actor, scope) && !isOwnScope(actor, scope)

export function mayWithScope(actor: Actor, scope: ScopeAccess): ScopeAction[] {
  const { state, isOpen } = scope
  const grants = isOpen && administers(actor, scope) && isSecondPerson(actor, scope)
  return mayOf<ScopeAction>({
    edit: isOpen && state === 'PROPOSED' && canProposeScope(actor, scope),
    grant: grants && state === 'PROPOSED',
    refuse: isOpen && state === 'PROPOSED' && canEnd(actor, scope),
    suspend: isOpen && state === 'GRANTED' && canStop(actor, scope),
    resume: grants && state === 'SUSPENDED',
    end: isOpen && (state === 'GRANTED' || state === 'SUSPENDED') && canStop(actor, scope),
    renew: state !== 'PROPOSED' && canProposeScope(actor, scope),
  })
}
