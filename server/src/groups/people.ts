import type { ListRequest } from '@gantry/contract/paging'
import { filterMips, listPageOfMips, type MipListRequest } from '../mips/service.ts'
import type { Actor } from '../sessions/actor.ts'
import { listRolesOfPeople, type PersonSort } from '../users/service.ts'
import type { World } from '../world.ts'
import * as queries from './people-queries.ts'
import { getAdministeredGroup, getReadableGroup } from './records.ts'

/** Who and which MIPs belong to a group, seen from the group. */
export function createGroupPeople({ db, settings }: Pick<World, 'db' | 'settings'>) {
  return {
    /** Members see of one another what colleagues see; in an inactive group, the names alone. */
    async listMembers(actor: Actor, groupId: number, request: ListRequest<PersonSort>) {
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
    },

    /**
     * Who could be asked in. To a group's administrator these are strangers: a name and a site to know them by,
     * no address, and no photo, which they could not open.
     */
    async listCandidates(
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
    },

    async listAdministrators(actor: Actor, groupId: number) {
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
    },

    /** Members see the active ones; an inactive group opens to them none but what they are linked to themselves. */
    async listMips(actor: Actor, groupId: number, request: MipListRequest) {
      const group = await getReadableGroup(db, actor, groupId)
      const linked = db.selectFrom('groupMip').select('mipId').where('groupId', '=', groupId)
      let query = filterMips(db, request.filter).where('mip.mipId', 'in', linked)
      if (actor.role === 'Member') {
        const own = db.selectFrom('userMip').select('mipId').where('userId', '=', actor.userId)
        query = query.where('mip.status', '=', true)
        if (!group.active) query = query.where('mip.mipId', 'in', own)
      }
      const { rows, ...totals } = await listPageOfMips(db, actor, query, request)
      return { groupLinkedMips: rows, ...totals }
    },
  }
}
