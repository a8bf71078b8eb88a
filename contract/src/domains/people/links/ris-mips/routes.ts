import { z } from 'zod'
import { Done, IdText } from '../../../../fields.ts'
import { listQuery, pageReply } from '../../../../paging.ts'
import { records } from '../../../../registry.ts'
import { routes } from '../../../../route-table.ts'
import { MipRow } from '../../mips/schemas.ts'
import { RisIdParams } from '../../ris/schemas.ts'
import { MipOfRis } from './schemas.ts'

/** Links between RIS and MIPs. */
export const risMipRoutes = (slug: string) =>
  routes({
    listRisMips: {
      summary: 'List the MIPs of a RIS',
      method: 'GET',
      path: `/api/${slug}-admin/ris/:risId/mips`,
      effect: 'read',
      about: ['ris-mip', 'mip', 'user-mip', 'group-mip'],
      access: ['ProductAdmin'],
      scope: 'ris-mips:read',
      params: RisIdParams,
      reply: z.array(MipRow),
    },
    /** MIPs that are not linked to the RIS `risId`, or to no RIS without it. */
    listUnlinkedMipsOfRis: {
      summary: 'List MIPs that are not linked to a RIS',
      method: 'GET',
      path: `/api/${slug}-admin/ris/unlinked-mips`,
      effect: 'read',
      about: ['ris-mip', 'mip', 'user-mip', 'group-mip'],
      access: ['ProductAdmin'],
      scope: 'ris-mips:read',
      query: listQuery(records.mip.sorts, { risId: IdText.optional() }),
      reply: pageReply('unlinkedMips', MipRow),
    },
    linkRisMip: {
      summary: 'Link a RIS to a MIP',
      method: 'GET',
      path: `/api/${slug}-admin/ris/:risId/link-mip`,
      effect: 'write',
      changes: ['ris-mip'],
      access: ['ProductAdmin'],
      scope: 'ris-mips:write',
      params: RisIdParams,
      query: MipOfRis,
      reply: Done,
    },
    unlinkRisMip: {
      summary: 'Unlink a RIS from a MIP',
      method: 'GET',
      path: `/api/${slug}-admin/ris/:risId/unlink-mip`,
      effect: 'write',
      changes: ['ris-mip'],
      access: ['ProductAdmin'],
      scope: 'ris-mips:write',
      params: RisIdParams,
      query: MipOfRis,
      reply: Done,
    },
  })
