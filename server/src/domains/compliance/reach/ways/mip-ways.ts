import { canReadMip, type MipAccess } from '../../../people/mips/service.ts'
import type { Snapshot } from './facts.ts'
import {
  activeStep,
  actorOf,
  asGroupAdmin,
  holds,
  type InRole,
  inRole,
  plainStep,
  type Roles,
  roleByCode,
  type Step,
  stepOf,
  type Way,
} from './steps.ts'

/** A way to a MIP, with what the policies of MIPs and their documents need to decide about it. */
export type MipWay = { steps: Step[]; role: InRole; groupId: number | null; access: MipAccess }

const nothing = { active: false, linkedToSelf: false, linkedToOwnGroup: false, linkedToSessionGroup: false }

/** All ways in which the person could reach the MIP, the most usual first. Each is judged by its own steps alone. */
export function mipWays(snapshot: Snapshot, roles: Roles, userId: number, mipId: number): MipWay[] {
  const as = (code: string) => inRole(snapshot, userId, roleByCode(roles, code))
  const place = activeStep(snapshot, 'mip', { mipId })
  const active = holds(place)
  const member = as('Member')
  const link = stepOf(snapshot, 'user-mip', { userId, mipId })
  const own: MipWay = {
    steps: [...member.steps, link, place],
    role: member,
    groupId: null,
    access: { ...nothing, active, linkedToSelf: holds(link) },
  }
  const throughGroups = groupsBetween(snapshot, userId, mipId).map((groupId): MipWay => {
    const steps = [
      stepOf(snapshot, 'user-group', { userId, groupId }),
      activeStep(snapshot, 'group', { groupId }),
      stepOf(snapshot, 'group-mip', { groupId, mipId }),
    ]
    const access = { ...nothing, active, linkedToOwnGroup: holds(...steps) }
    return { steps: [...member.steps, ...steps, place], role: member, groupId: null, access }
  })
  const administering = asGroupAdmin(snapshot, as('GroupAdmin')).map(({ groupId, ...role }): MipWay => {
    const linked =
      groupId === null
        ? plainStep('group-mip', 'NONE', { mipId })
        : stepOf(snapshot, 'group-mip', { groupId, mipId })
    const access = { ...nothing, active, linkedToSessionGroup: holds(linked) }
    return { steps: [...role.steps, linked], role, groupId, access }
  })
  const administrator = as('ProductAdmin')
  const all: MipWay = {
    steps: administrator.steps,
    role: administrator,
    groupId: null,
    access: { ...nothing, active },
  }
  const ways = [own, ...throughGroups, ...administering, all]
  return snapshot.all('mip', { mipId }).length > 0 ? ways : ways.map((way) => lacking(way, place))
}

/** A MIP that did not exist yet cannot be read by anybody. */
const lacking = (way: MipWay, place: Step): MipWay => ({
  ...way,
  role: { ...way.role, usable: false },
  steps: way.steps.includes(place) ? way.steps : [...way.steps, place],
})

/** At most so many groups of the MIP are named where the person is in none of them. */
const mostGroups = 20

/** The groups of the person, and without any, those of the MIP. */
function groupsBetween(snapshot: Snapshot, userId: number, mipId: number): number[] {
  const own = snapshot.all('user-group', { userId })
  const common = own.length > 0 ? own : snapshot.all('group-mip', { mipId }).slice(0, mostGroups)
  return common.flatMap(({ groupId }) => groupId ?? [])
}

export const readMipWays = (ways: MipWay[]): Way[] =>
  ways.map(({ steps, role, groupId, access }) => ({
    steps,
    allows: role.usable && canReadMip(actorOf(role, groupId), access),
  }))
