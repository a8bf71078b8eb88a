import { Done } from '../../../fields.ts'
import { administrators } from '../../../product.ts'
import { routes } from '../../../route-table.ts'
import { MipIdParams } from '../../people/mips/schemas.ts'
import {
  AccreditationPack,
  AccreditationPackParams,
  AccreditationPacks,
  NewAccreditationPack,
} from './schemas.ts'

/** Ours: the proofs of a MIP and its people on a day, as a ZIP file. */
export const accreditationPackRoutes = () =>
  routes({
    listAccreditationPacks: {
      summary: 'List the accreditation packs of a MIP',
      method: 'GET',
      path: '/api/mips/:mipId/accreditation-packs',
      effect: 'read',
      about: ['accreditation-pack'],
      access: administrators,
      params: MipIdParams,
      reply: AccreditationPacks,
    },
    /** A server makes the pack in the background. */
    requestAccreditationPack: {
      summary: 'Request an accreditation pack as of a day',
      refuses: ['accreditation-pack.too-many'],
      method: 'POST',
      path: '/api/mips/:mipId/accreditation-packs',
      effect: 'write',
      changes: ['accreditation-pack'],
      access: administrators,
      params: MipIdParams,
      body: NewAccreditationPack,
      reply: AccreditationPack,
    },
    downloadAccreditationPack: {
      summary: 'Download an accreditation pack',
      refuses: ['accreditation-pack.not-ready'],
      method: 'GET',
      path: '/api/mips/:mipId/accreditation-packs/:accreditationPackId/download',
      effect: 'read',
      isHeavy: true,
      about: ['accreditation-pack'],
      access: administrators,
      params: AccreditationPackParams,
      reply: 'file',
      media: 'application/zip',
    },
    deleteAccreditationPack: {
      summary: 'Delete an accreditation pack',
      method: 'DELETE',
      path: '/api/mips/:mipId/accreditation-packs/:accreditationPackId',
      effect: 'write',
      changes: ['accreditation-pack'],
      access: administrators,
      params: AccreditationPackParams,
      reply: Done,
    },
  })
