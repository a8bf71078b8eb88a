import { z } from 'zod'
import { bulkStatusRoute } from '../../../bulk-status.ts'
import { Done, FlagText } from '../../../fields.ts'
import { pictureBytes } from '../../../limits.ts'
import { pageReply } from '../../../paging.ts'
import { administrators, anyRole, everyone } from '../../../product.ts'
import { routes } from '../../../route-table.ts'
import { Mip, MipBody, MipIdParams, MipListBody, MipRow } from './schemas.ts'

export const mipRoutes = (slug: string) =>
  routes({
    uploadMipLogo: {
      summary: 'Upload the logo of a MIP',
      method: 'POST',
      path: '/api/mips/:mipId/upload-logo',
      effect: 'write',
      changes: ['mip'],
      access: administrators,
      params: MipIdParams,
      uploadLimit: pictureBytes,
      reply: z.object({ logoUrl: z.string() }),
    },
    /** The `logoUrl` of every MIP is this address; `v` changes with the picture. */
    getMipLogo: {
      summary: 'Read the logo of a MIP',
      method: 'GET',
      path: '/api/mips/:mipId/logo',
      effect: 'read',
      about: ['mip'],
      access: anyRole,
      params: MipIdParams,
      query: z.object({ v: z.string().max(64).optional() }),
      reply: 'file',
      media: 'image/webp',
    },
    // Ours: the specification can only replace a logo.
    removeMipLogo: {
      summary: 'Remove the logo of a MIP',
      method: 'DELETE',
      path: '/api/mips/:mipId/logo',
      effect: 'write',
      changes: ['mip'],
      access: administrators,
      params: MipIdParams,
      reply: Done,
    },
    listMips: {
      summary: 'List MIPs',
      method: 'POST',
      path: '/api/mips',
      effect: 'read',
      about: ['mip', 'user-mip', 'group-mip', 'ris-mip', 'user-group'],
      access: everyone,
      scope: 'mips:read',
      body: MipListBody,
      reply: pageReply('mips', MipRow),
    },
    exportMips: {
      summary: 'Export the list of MIPs as CSV',
      method: 'POST',
      path: '/api/mips/export',
      effect: 'read',
      isHeavy: true,
      about: ['mip', 'user-mip', 'group-mip', 'ris-mip', 'user-group'],
      access: everyone,
      scope: 'mips:read',
      body: MipListBody,
      reply: 'file',
      media: 'text/csv',
    },
    getMip: {
      summary: 'Read a MIP',
      method: 'GET',
      path: '/api/mips/:mipId',
      effect: 'read',
      about: ['mip'],
      access: everyone,
      scope: 'mips:read',
      params: MipIdParams,
      reply: Mip,
    },
    saveMip: {
      summary: 'Add or change a MIP',
      refuses: [409],
      method: 'POST',
      path: '/api/mips/add-update',
      effect: 'write',
      changes: ['mip'],
      access: administrators,
      scope: 'mips:write',
      body: MipBody,
      reply: Mip,
    },
    setMipStatuses: {
      ...bulkStatusRoute(slug, 'mips', 'Activate or inactivate several MIPs', ['mip']),
      scope: 'mips:write',
    },
    setMipStatus: {
      summary: 'Activate or inactivate a MIP',
      method: 'GET',
      path: `/api/${slug}-admin/mips/:mipId/activate-inactivate`,
      effect: 'write',
      changes: ['mip'],
      access: ['ProductAdmin'],
      scope: 'mips:write',
      params: MipIdParams,
      query: z.object({ status: FlagText }),
      reply: Mip,
    },
  })
