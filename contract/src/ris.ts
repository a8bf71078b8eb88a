import { z } from 'zod'
import { bulkStatusRoute } from './bulk-status.ts'
import { Done, FlagText, Id, IdText, line, requiredLine, Time } from './fields.ts'
import { MipRow, mipSorts, UserSide } from './mips.ts'
import { listBody, listQuery, pageReply } from './paging.ts'
import { routes } from './route-table.ts'

export const RisBody = z.object({
  risId: z.int().min(0).optional(),
  version: z.int().positive().optional(),
  name: requiredLine(120),
  code: line(40).optional(),
  vendor: line(120).optional(),
  description: line(500).optional(),
  url: line(500)
    .refine((text) => text === '' || /^https?:\/\/[^\s/]+/.test(text), 'Must begin with http:// or https://.')
    .optional(),
})
export type RisBody = z.input<typeof RisBody>

export const Ris = z.object({
  risId: Id,
  name: z.string(),
  code: z.string(),
  vendor: z.string(),
  description: z.string(),
  url: z.string(),
  status: z.boolean(),
  createdAt: Time,
  statusChangeDate: Time,
  version: z.int(),
})
export type Ris = z.infer<typeof Ris>

export const RisRow = Ris.pick({ risId: true, name: true, code: true, vendor: true, status: true }).extend({
  userCount: z.int(),
  mipCount: z.int(),
})
export type RisRow = z.infer<typeof RisRow>

/** A link seen from the RIS. */
export const RisUserOfRis = z.object({ risUserId: Id, risId: Id, ...UserSide, risUserName: z.string() })
export type RisUserOfRis = z.infer<typeof RisUserOfRis>

const access = ['ProductAdmin'] as const
const RisListBody = listBody(['name', 'risId', 'code', 'vendor', 'status'])
const RisIdParams = z.object({ risId: IdText })
const MipOfRis = z.object({ 'ris-id': IdText.optional(), mipId: IdText })

export const risRoutes = (slug: string) =>
  routes({
    listRis: {
      method: 'POST',
      path: '/api/ris',
      effect: 'read',
      access,
      body: RisListBody,
      reply: pageReply('ris', RisRow),
    },
    exportRis: {
      method: 'POST',
      path: '/api/ris/export',
      effect: 'read',
      access,
      body: RisListBody,
      reply: 'file',
    },
    getRis: {
      method: 'GET',
      path: `/api/${slug}-admin/ris/:risId`,
      effect: 'read',
      access,
      params: RisIdParams,
      reply: Ris,
    },
    saveRis: {
      method: 'POST',
      path: `/api/${slug}-admin/ris/add-update`,
      effect: 'write',
      access,
      body: RisBody,
      reply: Ris,
    },
    setRisStatuses: bulkStatusRoute(slug, 'ris'),
    setRisStatus: {
      method: 'GET',
      path: `/api/${slug}-admin/ris/:risId/activate-inactivate`,
      effect: 'write',
      access,
      params: RisIdParams,
      query: z.object({ status: FlagText }),
      reply: Ris,
    },
    listRisUsers: {
      method: 'GET',
      path: `/api/${slug}-admin/ris/:risId/ris-users`,
      effect: 'read',
      access,
      params: RisIdParams,
      reply: z.array(RisUserOfRis),
    },
    listRisMips: {
      method: 'GET',
      path: `/api/${slug}-admin/ris/:risId/mips`,
      effect: 'read',
      access,
      params: RisIdParams,
      reply: z.array(MipRow),
    },
    listUnlinkedUsersOfRis: {
      method: 'GET',
      path: `/api/${slug}-admin/ris/:risId/unlinked-users`,
      effect: 'read',
      access,
      params: RisIdParams,
      query: listQuery(['userId', 'lastName', 'siteCode']),
      reply: pageReply('unlinkedUsers', z.object({ ...UserSide, risUserName: z.literal('') })),
    },
    /** MIPs not linked to the RIS of `risId`; without it, those linked to no RIS. */
    listUnlinkedMipsOfRis: {
      method: 'GET',
      path: `/api/${slug}-admin/ris/unlinked-mips`,
      effect: 'read',
      access,
      query: listQuery(mipSorts, { risId: IdText.optional() }),
      reply: pageReply('unlinkedMips', MipRow),
    },
    linkRisMip: {
      method: 'GET',
      path: `/api/${slug}-admin/ris/:risId/link-mip`,
      effect: 'write',
      access,
      params: RisIdParams,
      query: MipOfRis,
      reply: Done,
    },
    unlinkRisMip: {
      method: 'GET',
      path: `/api/${slug}-admin/ris/:risId/unlink-mip`,
      effect: 'write',
      access,
      params: RisIdParams,
      query: MipOfRis,
      reply: Done,
    },
  })
