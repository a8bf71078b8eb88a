import { z } from 'zod'
import { deletionRoutes } from '../../../deleting/calls.ts'
import { Done } from '../../../fields.ts'
import { pictureBytes } from '../../../limits.ts'
import { administrators, anyRole, everyone } from '../../../product.ts'
import { recordRoutes } from '../../../records.ts'
import { routes } from '../../../route-table.ts'
import { Mip, MipBody, MipIdParams, MipListBody, MipRow, ReadMip } from './schemas.ts'

export const mipRoutes = (slug: string) =>
  routes({
    uploadMipLogo: {
      summary: 'Upload the logo of a MIP',
      refuses: ['upload.too-many-pixels', 'upload.type'],
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
    ...recordRoutes(slug, {
      kind: 'mip',
      one: 'a MIP',
      many: 'MIPs',
      listPath: '/api/mips',
      path: '/api/mips',
      access: { get: everyone, save: administrators },
      about: {
        list: ['mip', 'user-mip', 'group-mip', 'ris-mip', 'user-group', 'custom-field'],
        get: ['mip', 'custom-field'],
      },
      scopes: { read: 'mips:read', write: 'mips:write' },
      statusMethod: 'GET',
      refuses: {
        save: [
          'hold.own-release',
          'custom-field.value-taken',
          'mip.code-fixed',
          'mip.name-fixed',
          'mip.state-frees',
          'hold.preview-needed',
          'mip.archive-label-taken',
          'mip.code-taken',
          'mip.name-taken',
          'mip.state-needed',
        ],
      },
      params: MipIdParams,
      listBody: MipListBody,
      row: MipRow,
      body: MipBody,
      reply: Mip,
      readReply: ReadMip,
    }),
    ...deletionRoutes(slug, {
      kind: 'mip',
      one: 'a MIP',
      params: MipIdParams,
      changes: ['user-mip', 'group-mip', 'ris-mip', 'qualification'],
    }),
  })
