import { z } from 'zod'
import { bulkStatusRoute } from '../../../bulk-status.ts'
import { FlagText } from '../../../fields.ts'
import { pageReply } from '../../../paging.ts'
import { routes } from '../../../route-table.ts'
import { Ris, RisBody, RisIdParams, RisListBody, RisRow } from './schemas.ts'

export const risRoutes = (slug: string) =>
  routes({
    listRis: {
      summary: 'List RIS',
      method: 'POST',
      path: '/api/ris',
      effect: 'read',
      about: ['ris', 'user-ris', 'ris-mip'],
      access: ['ProductAdmin'],
      scope: 'ris:read',
      body: RisListBody,
      reply: pageReply('ris', RisRow),
    },
    exportRis: {
      summary: 'Export the list of RIS as CSV',
      method: 'POST',
      path: '/api/ris/export',
      effect: 'read',
      isHeavy: true,
      about: ['ris', 'user-ris', 'ris-mip'],
      access: ['ProductAdmin'],
      scope: 'ris:read',
      body: RisListBody,
      reply: 'file',
      media: 'text/csv',
    },
    getRis: {
      summary: 'Read a RIS',
      method: 'GET',
      path: `/api/${slug}-admin/ris/:risId`,
      effect: 'read',
      about: ['ris'],
      access: ['ProductAdmin'],
      scope: 'ris:read',
      params: RisIdParams,
      reply: Ris,
    },
    saveRis: {
      summary: 'Add or change a RIS',
      refuses: [409],
      method: 'POST',
      path: `/api/${slug}-admin/ris/add-update`,
      effect: 'write',
      changes: ['ris'],
      access: ['ProductAdmin'],
      scope: 'ris:write',
      body: RisBody,
      reply: Ris,
    },
    setRisStatuses: {
      ...bulkStatusRoute(slug, 'ris', 'Activate or inactivate several RIS', ['ris']),
      scope: 'ris:write',
    },
    setRisStatus: {
      summary: 'Activate or inactivate a RIS',
      method: 'GET',
      path: `/api/${slug}-admin/ris/:risId/activate-inactivate`,
      effect: 'write',
      changes: ['ris'],
      access: ['ProductAdmin'],
      scope: 'ris:write',
      params: RisIdParams,
      query: z.object({ status: FlagText }),
      reply: Ris,
    },
  })
