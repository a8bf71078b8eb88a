import type { ListRequest } from '@gantry/contract/paging'
import type { Actor } from '../../../../platform/actor.ts'
import type { World } from '../../../../platform/world.ts'
import { getAdministeredGroup, getReadableGroup } from '../../groups/service.ts'
import { listRolesOfPeople, type PersonSort } from '../../users/service.ts'
import * as queries from './group-people-queries.ts'

// Lists the users of a group.

/** Members see each other's colleague data, and in an inactive group only the names. */
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
    const hidden = {
      email: null,
      userStatus: null,
      isPending: false,
      groupInvitationId: null,
      validUntil: null,
    }
    const named = { ...whole, ...hidden }
    return group.active ? named : { ...named, siteCode: '', photoUrl: null, roles: [] }
  })
  return { linkedGroupUsers, ...totals }
}

/**
 * Lists the users who can be invited. A group administrator sees the name and the site of users outside the group,
 * but no address and no photo.
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
