import { z } from 'zod'
import { Done, Id, IdText, line } from './fields.ts'
import { listBody, listQuery, pageReply } from './paging.ts'
import { routes } from './route-table.ts'

const everyone = ['ProductAdmin', 'GroupAdmin', 'Member'] as const
const UserIdParams = z.object({ userId: IdText })
/** As it is kept: upper-case, whatever was typed. */
export const ProviderNumber = line(20).transform((text) => text.toUpperCase())

/** A MIP as link rows show it. */
const MipSide = {
  mipId: Id,
  mipName: z.string(),
  mipCode: z.string(),
  mipStatus: z.boolean(),
  logoUrl: z.string().nullable(),
  suburb: z.string(),
  state: z.string(),
}
export const UserMip = z.object({
  userMipId: Id,
  userId: Id,
  ...MipSide,
  providerNumber: z.string(),
  /** Why the number looks wrong (Medicare's check character), or null. Warned about, never refused. */
  providerNumberWarning: z.string().nullable(),
  allowed: z.boolean(),
})
export type UserMip = z.infer<typeof UserMip>

const GroupSide = { groupId: Id, groupName: z.string(), groupStatus: z.boolean() }
export const UserGroup = z.object({
  userGroupId: Id,
  userId: Id,
  ...GroupSide,
  groupInvitationId: Id.nullable(),
})
export type UserGroup = z.infer<typeof UserGroup>

const RisSide = { risId: Id, risName: z.string(), risCode: z.string(), risStatus: z.boolean() }
export const RisUser = z.object({ risUserId: Id, userId: Id, ...RisSide, risUserName: z.string() })
export type RisUser = z.infer<typeof RisUser>

const Page = { userId: IdText }
const mipSorts = ['name', 'code', 'mipId'] as const
const groupSorts = ['groupName', 'groupId'] as const
const risSorts = ['name', 'code', 'risId'] as const

/** The links of one person: to MIPs, groups and RIS. */
export const userLinkRoutes = (slug: string) =>
  routes({
    listUserMips: {
      method: 'GET',
      path: '/api/users/:userId/user-mips',
      effect: 'read',
      access: everyone,
      params: UserIdParams,
      reply: z.array(UserMip),
    },
    listUserGroups: {
      method: 'GET',
      path: '/api/users/:userId/user-groups',
      effect: 'read',
      access: everyone,
      params: UserIdParams,
      reply: z.array(UserGroup),
    },
    listUserRis: {
      method: 'GET',
      path: '/api/users/:userId/ris-users',
      effect: 'read',
      access: everyone,
      params: UserIdParams,
      reply: z.array(RisUser),
    },
    listUnlinkedMipsOfUser: {
      method: 'POST',
      path: `/api/${slug}-admin/users/:userId/unlinked-mips`,
      effect: 'read',
      access: ['ProductAdmin'],
      params: z.object(Page),
      body: listBody(mipSorts),
      reply: pageReply(
        'mipsList',
        z.object({ ...MipSide, providerNumber: z.literal(''), allowed: z.literal(true) }),
      ),
    },
    linkUserMip: {
      method: 'POST',
      path: `/api/${slug}-admin/link-user-mip`,
      effect: 'write',
      access: ['ProductAdmin'],
      body: z.object({
        userId: Id,
        mipId: Id,
        providerNumber: ProviderNumber.default(''),
        allowed: z.boolean().default(true),
      }),
      reply: UserMip,
    },
    updateUserMip: {
      method: 'POST',
      path: '/api/update-user-mip',
      effect: 'write',
      access: ['ProductAdmin', 'GroupAdmin'],
      body: z.object({
        userMipId: Id,
        userId: Id.optional(),
        mipId: Id.optional(),
        providerNumber: ProviderNumber,
        allowed: z.boolean(),
      }),
      reply: UserMip,
    },
    updateProviderNumber: {
      method: 'POST',
      path: '/api/update-provider-number',
      effect: 'write',
      access: everyone,
      body: z.object({ userMipId: Id, providerNumber: ProviderNumber }),
      reply: UserMip,
    },
    unlinkUserMip: {
      method: 'DELETE',
      path: `/api/${slug}-admin/unlink-user-mip/:userMipId`,
      effect: 'write',
      access: ['ProductAdmin'],
      params: z.object({ userMipId: IdText }),
      reply: Done,
    },
    listUnlinkedGroupsOfUser: {
      method: 'GET',
      path: `/api/${slug}-admin/users/:userId/unlinked-groups`,
      effect: 'read',
      access: ['ProductAdmin'],
      params: z.object(Page),
      query: listQuery(groupSorts),
      reply: pageReply('groups', z.object(GroupSide)),
    },
    linkUserGroup: {
      method: 'GET',
      path: '/api/link-user-group',
      effect: 'write',
      access: ['ProductAdmin'],
      query: z.object({ 'group-id': IdText, 'user-id': IdText }),
      reply: UserGroup,
    },
    unlinkUserGroup: {
      method: 'DELETE',
      path: '/api/unlink-user-group/:userGroupId',
      effect: 'write',
      access: ['ProductAdmin', 'GroupAdmin'],
      params: z.object({ userGroupId: IdText }),
      reply: Done,
    },
    leaveGroup: {
      method: 'GET',
      path: '/api/users/:userId/leave-group',
      effect: 'write',
      access: everyone,
      params: z.object(Page),
      query: z.object({ userId: IdText.optional(), groupId: IdText }),
      reply: Done,
    },
    listUnlinkedRisOfUser: {
      method: 'GET',
      path: `/api/${slug}-admin/users/:userId/unlinked-ris`,
      effect: 'read',
      access: ['ProductAdmin'],
      params: z.object(Page),
      query: listQuery(risSorts),
      reply: pageReply('ris', z.object({ ...RisSide, risUserName: z.literal('') })),
    },
    /** `risUserId` 0 links; another id renames that link. */
    linkRisUser: {
      method: 'POST',
      path: `/api/${slug}-admin/link-ris-user`,
      effect: 'write',
      access: ['ProductAdmin'],
      body: z.object({
        risUserId: z.int().min(0).default(0),
        risId: Id,
        userId: Id,
        risUserName: line(80),
      }),
      reply: RisUser,
    },
    unlinkRisUser: {
      method: 'DELETE',
      path: `/api/${slug}-admin/unlink-ris-user/:risUserId`,
      effect: 'write',
      access: ['ProductAdmin'],
      params: z.object({ risUserId: IdText }),
      reply: Done,
    },
  })
