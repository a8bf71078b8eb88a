import { asAdministrator, roleIds } from './people.ts'
import { uniqueWord } from './unique.ts'

const unique = (name: string) => `${name} ${uniqueWord()}`

export type NamedGroup = { groupId: number; groupName: string }

/** Adds a group for one test, with these members. */
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

/** Sets the group that a group administrator administers. */
export const giveGroupToAdminister = (userId: number, groupId: number) =>
  asAdministrator(`/api/gantry-admin/users/${userId}/update-group-id-for-admin`, { groupIdForAdmin: groupId })

export const addMip = (name: string, more: Record<string, unknown> = {}) =>
  asAdministrator<{ mipId: number; name: string }>('/api/mips/add-update', { name: unique(name), ...more })

export const addRis = (name: string) =>
  asAdministrator<{ risId: number; name: string }>('/api/gantry-admin/ris/add-update', { name: unique(name) })

export const linkUserToMip = (userId: number, mipId: number, providerNumber = '') =>
  asAdministrator<{ userMipId: number }>('/api/gantry-admin/link-user-mip', { userId, mipId, providerNumber })

export const linkGroupToMip = (groupId: number, mipId: number) =>
  asAdministrator(`/api/gantry-admin/groups/${groupId}/link-mip`, { mipId })

/** Registers an app for these roles and creates its secret. */
export async function addApp(
  name: string,
  url: string,
  more: Record<string, unknown> = {},
  roles = ['Member'],
) {
  const app = await asAdministrator<{ appId: number; code: string }>('/api/gantry-admin/apps/add-update', {
    code: uniqueWord('app-'),
    name,
    description: 'Worklists, bookings, reports.',
    icon: 'calendar',
    mode: 'oidc',
    launchUrl: `${url}/`,
    roles: await roleIds(roles),
    risId: null,
    initiateLoginUri: `${url}/start-login`,
    redirectUris: [`${url}/callback`],
    postLogoutRedirectUris: [`${url}/signed-out`],
    backchannelLogoutUri: `${url}/backchannel-logout`,
    isPublic: false,
    isArchive: false,
    ...more,
  })
  const path = `/api/gantry-admin/apps/${app.appId}/secret`
  const { secret } = await asAdministrator<{ secret: string }>(path, { endPrevious: true })
  return { ...app, secret }
}
