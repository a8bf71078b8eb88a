import type { ListRequest } from '@gantry/contract/paging'
import type { Actor } from '../../../platform/actor.ts'
import type { World } from '../../../platform/world.ts'
import { getAdministeredGroup, getReadableGroup } from '../../groups/service.ts'
import { listRolesOfPeople, type PersonSort } from '../../users/service.ts'
import * as queries from './group-people-queries.ts'

// Who belongs to a group, seen from the group.

/** Members see of one another what colleagues see; in an inactive group, the names alone. */
export async function listMembersOfGroup(
  { db, settings }: Pick<World, 'db' | 'settings'>,
  actor: Actor,
  groupId: number,
  request: ListRequest<PersonSort>,
) {
  const group = await getReadableGroup(db, actor, groupId)
  const asMember = actor.role === 'Member'
  const seen = { activeOnly: asMember, namesOnly: asMember }
  const { members, ...totals } = await queries.listGroupMembers(db, groupId, request, seen)
  const userIds = members.map((member) => member.userId)
  const roles = await listRolesOfPeople(db, settings.productName, userIds)
  const linkedGroupUsers = members.map((member) => {
    const whole = { ...member, roles: roles.get(member.userId) ?? [] }
    if (!asMember) return whole
    const named = { ...whole, email: null, userStatus: null, groupInvitationId: null }
    return group.active ? named : { ...named, siteCode: '', photoUrl: null, roles: [] }
  })
  return { linkedGroupUsers, ...totals }
}

/**
 * Who could be asked in. To a group's administrator these are strangers: a name and a site to know them by,
 * no address, and no photo, which they could not open.
 */
export async function listCandidatesOfGroup(
  { db }: Pick<World, 'db'>,
  actor: Actor,
  groupId: number,
  request: ListRequest<PersonSort, { invited?: boolean | undefined }>,
) {
  await getAdministeredGroup(db, actor, groupId)
  const strangers = actor.role !== 'ProductAdmin'
  const seen = { activeOnly: strangers, namesOnly: strangers }
  const { candidates, ...totals } = await queries.listGroupCandidates(db, groupId, request, seen)
  const unlinkedUsers = strangers
    ? candidates.map((candidate) => ({ ...candidate, email: null, photoUrl: null }))
    : candidates
  return { unlinkedUsers, ...totals }
}

export async function listAdministratorsOfGroup({ db }: Pick<World, 'db'>, actor: Actor, groupId: number) {
  await getReadableGroup(db, actor, groupId)
  const asMember = actor.role === 'Member'
  const people = await queries.listGroupAdministrators(db, groupId, { activeOnly: asMember })
  if (!asMember) return people
  return people.map(({ isMember, ...person }) => ({
    ...person,
    email: null,
    siteCode: isMember ? person.siteCode : '',
    photoUrl: isMember ? person.photoUrl : null,
  }))
}
