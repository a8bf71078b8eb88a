import { z } from 'zod'
import { Done, IdText } from '../../../../fields.ts'
import { listQuery, pageReply } from '../../../../paging.ts'
import { everyone } from '../../../../product.ts'
import { records } from '../../../../registry.ts'
import { routes } from '../../../../route-table.ts'
import { GroupIdParams } from '../../groups/schemas.ts'
import { MipRow, MipStateFilter } from '../../mips/schemas.ts'

/** Links between groups and MIPs. */
export const groupMipRoutes = (slug: string) =>
  routes({
    listGroupMips: {
      summary: 'List the MIPs of a group',
      method: 'GET',
      path: '/api/groups/:groupId/mips',
      effect: 'read',
      about: ['group-mip', 'mip', 'user-mip'],
      access: everyone,
      scope: 'group-mips:read',
      params: GroupIdParams,
      query: listQuery(records.mip.sorts, { state: MipStateFilter.optional() }),
      reply: pageReply('groupLinkedMips', MipRow),
    },
    /** MIPs that are not linked to the group `groupId`, or to no group without it. */
    listUnlinkedMipsOfGroup: {
      summary: 'List MIPs that are not linked to a group',
      refuses: ['not-found'],
      method: 'GET',
      path: '/api/groups/unlinked-mips',
      effect: 'read',
      about: ['group-mip', 'mip', 'user-mip'],
      access: ['ProductAdmin'],
      scope: 'group-mips:read',
      query: listQuery(records.mip.sorts, { groupId: IdText.optional() }),
      reply: pageReply('unlinkedMips', MipRow),
    },
    linkGroupMip: {
      summary: 'Link a group to a MIP',
      method: 'GET',
      path: `/api/${slug}-admin/groups/:groupId/link-mip`,
      effect: 'write',
      changes: ['group-mip'],
      access: ['ProductAdmin'],
      scope: 'group-mips:write',
      params: z.object({ groupId: IdText }),
      query: z.object({ 'group-id': IdText.optional(), mipId: IdText }),
      reply: Done,
    },
    /** Ours: the specification links a MIP to a group but does not unlink it. */
    unlinkGroupMip: {
      summary: 'Unlink a group from a MIP',
      method: 'GET',
      path: `/api/${slug}-admin/groups/:groupId/unlink-mip`,
      effect: 'write',
      changes: ['group-mip'],
      access: ['ProductAdmin'],
      scope: 'group-mips:write',
      params: z.object({ groupId: IdText }),
      query: z.object({ 'group-id': IdText.optional(), mipId: IdText }),
      reply: Done,
    },
  })
