import { canReadInFull, type Person } from '../../../people/users/service.ts'
import type { Snapshot } from './facts.ts'
import {
  actorOf,
  asGroupAdmin,
  holds,
  type InRole,
  inRole,
  type Path,
  plainStep,
  type Roles,
  roleByCode,
  rolesOf,
  type Step,
  stepOf,
} from './steps.ts'

/** A path to a person, with what the policies of people and their documents need to decide about it. */
export type PersonPath = { steps: Step[]; role: InRole; groupId: number | null; person: Person }

/** All paths in which the person could read the record of `targetId`. Each is judged by its own steps alone. */
export function personPaths(
  snapshot: Snapshot,
  roles: Roles,
  userId: number,
  targetId: number,
): PersonPath[] {
  const as = (code: string) => inRole(snapshot, userId, roleByCode(roles, code))
  const target = snapshot.all('user', { userId: targetId })
  const person: Person = {
    userId: targetId,
    self: false,
    active: target.some(({ value }) => value.status === true),
    inSessionGroup: false,
    sharesActiveGroup: false,
  }
  const self = userId === targetId ? ownPaths(snapshot, roles, person) : []
  const administering = asGroupAdmin(snapshot, as('GroupAdmin')).map(({ groupId, ...role }): PersonPath => {
    const membership =
      groupId === null
        ? plainStep('user-group', 'NONE', { userId: targetId })
        : stepOf(snapshot, 'user-group', { userId: targetId, groupId })
    const found = { ...person, inSessionGroup: holds(membership) }
    return { steps: [...role.steps, membership], role, groupId, person: found }
  })
  const administrator = as('ProductAdmin')
  const all: PersonPath = { steps: administrator.steps, role: administrator, groupId: null, person }
  const paths = [...self, ...administering, all]
  if (target.length > 0) return paths
  // A person who did not exist yet cannot be read by anybody.
  const absent = stepOf(snapshot, 'user', { userId: targetId })
  return paths.map((path) => ({
    ...path,
    role: { ...path.role, usable: false },
    steps: [...path.steps, absent],
  }))
}

/** Everybody reads the own record in any role. */
function ownPaths(snapshot: Snapshot, roles: Roles, person: Person): PersonPath[] {
  const { userId } = person
  const held = rolesOf(snapshot, roles, userId)
  const inRoles = (held.length > 0 ? held : [roleByCode(roles, 'Member')]).map((role) =>
    inRole(snapshot, userId, role),
  )
  const role = inRoles.find(({ usable }) => usable) ?? inRoles[0]
  if (role === undefined) return []
  const steps = [...role.steps, plainStep('self', null, { userId })]
  return [{ steps, role, groupId: null, person: { ...person, self: true } }]
}

export const readPersonPaths = (paths: PersonPath[]): Path[] =>
  paths.map(({ steps, role, groupId, person }) => ({
    steps,
    allows: role.usable && canReadInFull(actorOf(role, groupId), person),
  }))
