import { canReadMip, type MipAccess } from '../../../people/mips/service.ts'
import type { Snapshot } from './facts.ts'
import {
  activeStep,
  actorOf,
  asGroupAdmin,
  holds,
  type InRole,
  inRole,
  type Path,
  plainStep,
  type Roles,
  roleByCode,
  type Step,
  stepOf,
} from './steps.ts'

/** A path to a MIP, with what the policies of MIPs and their documents need to decide about it. */
export type MipPath = { steps: Step[]; role: InRole; groupId: number | null; access: MipAccess }

const nothing = { active: false, linkedToSelf: false, linkedToOwnGroup: false, linkedToSessionGroup: false }

/** All paths in which the person could reach the MIP, the most usual first. Each is judged by its own steps alone. */
export function mipPaths(snapshot: Snapshot, roles: Roles, userId: number, mipId: number): MipPath[] {
  const as = (code: string) => inRole(snapshot, userId, roleByCode(roles, code))
  const place = activeStep(snapshot, 'mip', { mipId })
  const active = holds(place)
  const member = as('Member')
  const link = stepOf(snapshot, 'user-mip', { userId, mipId })
  const own: MipPath = {
    steps: [...member.steps, link, place],
    role: member,
    groupId: null,
    access: { ...nothing, active, linkedToSelf: holds(link) },
  }
  const throughGroups = groupsBetween(snapshot, userId, mipId).map((groupId): MipPath => {
    const steps = [
      stepOf(snapshot, 'user-group', { userId, groupId }),
      activeStep(snapshot, 'group', { groupId }),
      stepOf(snapshot, 'group-mip', { groupId, mipId }),
    ]
    const access = { ...nothing, active, linkedToOwnGroup: holds(...steps) }
    return { steps: [...member.steps, ...steps, place], role: member, groupId: null, access }
  })
  const administering = asGroupAdmin(snapshot, as('GroupAdmin')).map(({ groupId, ...role }): MipPath => {
    const linked =
      groupId === null
        ? plainStep('group-mip', 'NONE', { mipId })
        : stepOf(snapshot, 'group-mip', { groupId, mipId })
    const access = { ...nothing, active, linkedToSessionGroup: holds(linked) }
    return { steps: [...role.steps, linked], role, groupId, access }
  })
  const administrator = as('ProductAdmin')
  const all: MipPath = {
    steps: administrator.steps,
    role: administrator,
    groupId: null,
    access: { ...nothing, active },
  }
  const paths = [own, ...throughGroups, ...administering, all]
  return snapshot.all('mip', { mipId }).length > 0
    ? paths
    : paths.map((path) => withMissingPlace(path, place))
}

/** A MIP that did not exist yet cannot be read by anybody. */
const withMissingPlace = (path: MipPath, place: Step): MipPath => ({
  ...path,
  role: { ...path.role, usable: false },
  steps: path.steps.includes(place) ? path.steps : [...path.steps, place],
})

/** At most so many groups of the MIP are named where the person is in none of them. */
const mostGroups = 20

/** The groups of the person, and without any, those of the MIP. */
function groupsBetween(snapshot: Snapshot, userId: number, mipId: number): number[] {
  const own = snapshot.all('user-group', { userId })
  const common = own.length > 0 ? own : snapshot.all('group-mip', { mipId }).slice(0, mostGroups)
  return common.flatMap(({ groupId }) => groupId ?? [])
}

export const readMipPaths = (paths: MipPath[]): Path[] =>
  paths.map(({ steps, role, groupId, access }) => ({
    steps,
    allows: role.usable && canReadMip(actorOf(role, groupId), access),
  }))
