import { z } from 'zod'
import { Document, documentBytes, pictureBytes } from './documents.ts'
import { Done, FlagText, IdText } from './fields.ts'
import { routes } from './route-table.ts'

const everyone = ['ProductAdmin', 'GroupAdmin', 'Member'] as const
const administrators = ['ProductAdmin', 'GroupAdmin'] as const
const MipIdParams = z.object({ mipId: IdText })
const MipDocumentParams = z.object({ mipId: IdText, documentId: IdText })

/** A MIP's logo and documents. */
export const mipFileRoutes = (_slug: string) =>
  routes({
    uploadMipLogo: {
      method: 'POST',
      path: '/api/mips/:mipId/upload-logo',
      effect: 'write',
      access: administrators,
      params: MipIdParams,
      uploadLimit: pictureBytes,
      reply: z.object({ logoUrl: z.string() }),
    },
    /** `logoUrl` of every MIP points here; `v` changes with the picture. */
    getMipLogo: {
      method: 'GET',
      path: '/api/mips/:mipId/logo',
      effect: 'read',
      access: everyone,
      params: MipIdParams,
      query: z.object({ v: z.string().max(64).optional() }),
      reply: 'file',
    },
    // Not in the specification, which can only put another logo in its place.
    removeMipLogo: {
      method: 'DELETE',
      path: '/api/mips/:mipId/logo',
      effect: 'write',
      access: administrators,
      params: MipIdParams,
      reply: Done,
    },
    listMipDocuments: {
      method: 'GET',
      path: '/api/mips/:mipId/mip-documents',
      effect: 'read',
      access: everyone,
      params: MipIdParams,
      reply: z.array(Document),
    },
    uploadMipDocument: {
      method: 'POST',
      path: '/api/mips/:mipId/upload',
      effect: 'write',
      access: administrators,
      params: MipIdParams,
      uploadLimit: documentBytes,
      reply: Document,
    },
    /** Without `documentId`: the newest. */
    downloadMipDocument: {
      method: 'GET',
      path: '/api/mips/:mipId/document',
      effect: 'read',
      access: everyone,
      params: MipIdParams,
      query: z.object({ documentId: IdText.optional() }),
      reply: 'file',
    },
    deleteMipDocument: {
      method: 'DELETE',
      path: '/api/mips/:mipId/documents/:documentId',
      effect: 'write',
      access: administrators,
      params: MipDocumentParams,
      reply: Done,
    },
    /** Flips the visibility, or sets it with `?visibility=`. */
    changeMipDocumentVisibility: {
      method: 'GET',
      path: '/api/mips/:mipId/documents/:documentId/change-visibility',
      effect: 'write',
      access: administrators,
      params: MipDocumentParams,
      query: z.object({ visibility: FlagText.optional() }),
      reply: Document,
    },
  })
