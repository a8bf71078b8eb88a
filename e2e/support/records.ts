import { asAdministrator } from './people.ts'

let lastNumber = 0
const unique = (name: string) => `${name} ${process.pid}-${++lastNumber}`

export type NamedGroup = { groupId: number; groupName: string }

/** A group nobody else uses, with these people in it. */
export async function addGroup(
  name: string,
  members: readonly { userId: number }[] = [],
): Promise<NamedGroup> {
  const group = await asAdministrator<NamedGroup>('/api/groups/add-update', { groupName: unique(name) })
  for (const { userId } of members) {
    await asAdministrator('/api/link-user-group', { 'group-id': group.groupId, 'user-id': userId })
  }
  return group
}

/** The group someone administers while in that role. */
export const giveGroupToAdminister = (userId: number, groupId: number) =>
  asAdministrator(`/api/gantry-admin/users/${userId}/update-group-id-for-admin`, { groupIdForAdmin: groupId })

export const addMip = (name: string) =>
  asAdministrator<{ mipId: number; name: string }>('/api/mips/add-update', { name: unique(name) })

export const addRis = (name: string) =>
  asAdministrator<{ risId: number; name: string }>('/api/gantry-admin/ris/add-update', { name: unique(name) })
