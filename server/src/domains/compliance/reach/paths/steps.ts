import type { missingReasons, stepKinds } from '@gantry/contract/domains/compliance/reach/words'
import type { Actor } from '../../../../platform/actor.ts'
import type { Fact, FactKind, Keys, Snapshot } from './facts.ts'

/** A step of a path: the fact that it rests on, or what is missing in its place. */
export type Step = {
  kind: (typeof stepKinds)[number]
  reason: (typeof missingReasons)[number] | null
  /** The records of the step. */
  keys: Keys
  /** The fact in force, or the last one that ended. */
  fact: Fact | null
  /** The kinds of qualifications for want of which a link is on hold. */
  qualificationKindIds: number[]
}

/** One path from a person to a thing. */
export type Path = {
  steps: Step[]
  /** What the policies say about these steps alone. */
  allows: boolean
}

export const holds = (...steps: Step[]): boolean => steps.every(({ reason }) => reason === null)

/** The step of a fact. It is missing when no fact is in force, or when `reasonOf` finds a reason in it. */
export function stepOf(
  snapshot: Snapshot,
  kind: FactKind,
  keys: Keys,
  reasonOf: (value: Fact['value']) => Step['reason'] = () => null,
): Step {
  const [found] = snapshot.all(kind, keys)
  const fact = found ?? snapshot.last(kind, keys) ?? null
  return {
    kind,
    reason: found === undefined ? 'NONE' : reasonOf(found.value),
    keys,
    fact,
    qualificationKindIds: [],
  }
}

/** A step without a fact. */
export const plainStep = (kind: Step['kind'], reason: Step['reason'], keys: Keys = {}): Step => ({
  kind,
  reason,
  keys,
  fact: null,
  qualificationKindIds: [],
})

const isInactive = ({ status }: Fact['value']) => (status === true ? null : 'INACTIVE')

export const activeStep = (snapshot: Snapshot, kind: FactKind, keys: Keys): Step =>
  stepOf(snapshot, kind, keys, isInactive)

export const accountStep = (snapshot: Snapshot, userId: number): Step =>
  stepOf(snapshot, 'user', { userId }, (value) =>
    value.status !== true ? 'INACTIVE' : value.activated !== true ? 'NOT_ACTIVATED' : null,
  )

/** A person in a role: the account, the role of the person, and the role itself. */
export type InRole = { userId: number; steps: Step[]; code: string; usable: boolean }

export function inRole(snapshot: Snapshot, userId: number, role: { roleId: number; code: string }): InRole {
  const { roleId, code } = role
  const steps = [
    accountStep(snapshot, userId),
    stepOf(snapshot, 'user-role', { userId, roleId }),
    activeStep(snapshot, 'role', { roleId }),
  ]
  return { userId, steps, code, usable: holds(...steps) }
}

/** The caller that policies see: this person in this role, in a session with this group. */
export const actorOf = ({ userId, code }: InRole, groupId: number | null = null): Actor => ({
  userId,
  role: code,
  groupId,
  sessionId: 0,
  address: '',
  device: '',
})

/** A person as the administrator of a group; the group's status decides about the group of the session. */
export type AsGroupAdmin = InRole & { groupId: number | null }

/** One for each group that the person administers; one without a group if there is none. */
export function asGroupAdmin(snapshot: Snapshot, role: InRole): AsGroupAdmin[] {
  const { userId } = role
  const held = snapshot.all('group-admin', { userId })
  if (held.length === 0) {
    const steps = [...role.steps, plainStep('group-admin', 'NONE', { userId })]
    return [{ ...role, steps, usable: false, groupId: null }]
  }
  return held.map(({ groupId }) => {
    const steps = [
      ...role.steps,
      stepOf(snapshot, 'group-admin', { userId, groupId }),
      activeStep(snapshot, 'group', { groupId }),
    ]
    return { ...role, steps, usable: holds(...steps), groupId }
  })
}

/** The roles of the product, by their codes. Codes never change. */
export type Roles = Map<string, number>

export const roleByCode = (roles: Roles, code: string) => ({ roleId: roles.get(code) ?? 0, code })

/** The roles that the person holds, and these. */
export function rolesOf(snapshot: Snapshot, roles: Roles, userId: number, more: number[] = []) {
  const held = snapshot.all('user-role', { userId }).map(({ roleId }) => roleId)
  const wanted = new Set([...held, ...more])
  return [...roles].filter(([, roleId]) => wanted.has(roleId)).map(([code, roleId]) => ({ code, roleId }))
}
