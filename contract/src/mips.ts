import { z } from 'zod'
import { bulkStatusRoute } from './bulk-status.ts'
import { Done, EmailOrEmpty, FlagText, Id, IdText, line, Phone, requiredLine, Time } from './fields.ts'
import { isHpio } from './hpio.ts'
import { listBody, listQuery, pageReply } from './paging.ts'
import { RoleRef } from './roles.ts'
import { routes } from './route-table.ts'

export const MipBody = z.object({
  mipId: z.int().min(0).optional(),
  version: z.int().positive().optional(),
  name: requiredLine(120),
  code: line(40).optional(),
  lspn: line(6)
    .regex(/^\d{0,6}$/, 'An LSPN is up to six digits.')
    .optional(),
  hpio: line(16)
    .refine(
      (text) => text === '' || isHpio(text),
      'An HPI-O is sixteen digits beginning 800362 with a right check digit.',
    )
    .optional(),
  email: EmailOrEmpty.optional(),
  phone: Phone.optional(),
  addressLine1: line(120).optional(),
  addressLine2: line(120).optional(),
  suburb: line(80).optional(),
  state: line(40).optional(),
  postcode: line(12).optional(),
  country: line(60).optional(),
})
export type MipBody = z.input<typeof MipBody>

export const Mip = z.object({
  mipId: Id,
  name: z.string(),
  code: z.string(),
  lspn: z.string(),
  hpio: z.string(),
  email: z.string(),
  phone: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  suburb: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
  status: z.boolean(),
  logoUrl: z.string().nullable(),
  createdAt: Time,
  statusChangeDate: Time,
  version: z.int(),
})
export type Mip = z.infer<typeof Mip>

export const MipRow = Mip.pick({
  mipId: true,
  name: true,
  code: true,
  lspn: true,
  phone: true,
  suburb: true,
  state: true,
  status: true,
  logoUrl: true,
}).extend({
  /** Null where the caller may not count them: members neither, a group's administrator not the groups. */
  userCount: z.int().nullable(),
  groupCount: z.int().nullable(),
})
export type MipRow = z.infer<typeof MipRow>

/** A person as the link rows of MIPs, RIS and groups show them. */
export const UserSide = {
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  siteCode: z.string(),
  photoUrl: z.string().nullable(),
  userStatus: z.boolean(),
}

/** A link seen from the MIP. */
export const MipUser = z.object({
  userMipId: Id,
  mipId: Id,
  ...UserSide,
  roles: z.array(RoleRef),
  providerNumber: z.string(),
  providerNumberWarning: z.string().nullable(),
  allowed: z.boolean(),
})
export type MipUser = z.infer<typeof MipUser>

/** A person with their numbers at the MIPs that were asked for. */
export const PersonNumbers = z.object({
  ...UserSide,
  links: z.array(
    MipUser.pick({
      userMipId: true,
      mipId: true,
      providerNumber: true,
      providerNumberWarning: true,
      allowed: true,
    }),
  ),
})
export type PersonNumbers = z.infer<typeof PersonNumbers>

export const mipSorts = ['name', 'mipId', 'code', 'suburb', 'state', 'status'] as const
const everyone = ['ProductAdmin', 'GroupAdmin', 'Member'] as const
const administrators = ['ProductAdmin', 'GroupAdmin'] as const
const MipIdParams = z.object({ mipId: IdText })
const MipListBody = listBody(mipSorts, {
  state: line(40).optional(),
  groupId: Id.optional(),
  risId: Id.optional(),
})

export const mipRoutes = (slug: string) =>
  routes({
    listMips: {
      method: 'POST',
      path: '/api/mips',
      effect: 'read',
      access: everyone,
      body: MipListBody,
      reply: pageReply('mips', MipRow),
    },
    exportMips: {
      method: 'POST',
      path: '/api/mips/export',
      effect: 'read',
      access: everyone,
      body: MipListBody,
      reply: 'file',
    },
    getMip: {
      method: 'GET',
      path: '/api/mips/:mipId',
      effect: 'read',
      access: everyone,
      params: MipIdParams,
      reply: Mip,
    },
    saveMip: {
      method: 'POST',
      path: '/api/mips/add-update',
      effect: 'write',
      access: administrators,
      body: MipBody,
      reply: Mip,
    },
    setMipStatuses: bulkStatusRoute(slug, 'mips'),
    setMipStatus: {
      method: 'GET',
      path: `/api/${slug}-admin/mips/:mipId/activate-inactivate`,
      effect: 'write',
      access: ['ProductAdmin'],
      params: MipIdParams,
      query: z.object({ status: FlagText }),
      reply: Mip,
    },
    listMipUsers: {
      method: 'GET',
      path: '/api/mips/:mipId/user-mips',
      effect: 'read',
      access: administrators,
      params: MipIdParams,
      reply: z.array(MipUser),
    },
    /**
     * Not in the specification: who works where under which number, for some MIPs and a page of their people.
     * `attention` keeps those of whom a number is missing or fails.
     */
    listProviderNumbers: {
      method: 'POST',
      path: '/api/mips/provider-numbers',
      effect: 'read',
      access: administrators,
      body: listBody(['lastName', 'siteCode', 'userId'], {
        mipIds: z.array(Id).min(1).max(50),
        attention: FlagText.optional(),
      }),
      reply: pageReply('people', PersonNumbers),
    },
    /** User id ascending (spec section 9). */
    listUnlinkedUsersOfMip: {
      method: 'POST',
      path: '/api/mips/:mipId/unlinked-users',
      effect: 'read',
      access: ['ProductAdmin'],
      params: MipIdParams,
      body: listBody(['userId', 'lastName', 'siteCode']),
      reply: pageReply(
        'mipUnlinkedUsers',
        z.object({ ...UserSide, providerNumber: z.literal(''), allowed: z.literal(true) }),
      ),
    },
    /** MIPs not linked to the group of `groupId`; without it, those linked to no group. */
    listUnlinkedMipsOfGroup: {
      method: 'GET',
      path: '/api/groups/unlinked-mips',
      effect: 'read',
      access: ['ProductAdmin'],
      query: listQuery(mipSorts, { groupId: IdText.optional() }),
      reply: pageReply('unlinkedMips', MipRow),
    },
    linkGroupMip: {
      method: 'GET',
      path: `/api/${slug}-admin/groups/:groupId/link-mip`,
      effect: 'write',
      access: ['ProductAdmin'],
      params: z.object({ groupId: IdText }),
      query: z.object({ 'group-id': IdText.optional(), mipId: IdText }),
      reply: Done,
    },
    /** Not in the specification, which can link a group's MIP but not set it free. */
    unlinkGroupMip: {
      method: 'GET',
      path: `/api/${slug}-admin/groups/:groupId/unlink-mip`,
      effect: 'write',
      access: ['ProductAdmin'],
      params: z.object({ groupId: IdText }),
      query: z.object({ 'group-id': IdText.optional(), mipId: IdText }),
      reply: Done,
    },
  })
