import { z } from 'zod'
import { Done, FlagText, IdText } from '../../../fields.ts'
import { documentBytes } from '../../../limits.ts'
import { administrators, anyRole, everyone } from '../../../product.ts'
import { routes } from '../../../route-table.ts'
import { MipIdParams } from '../mips/schemas.ts'
import { UserIdParams } from '../users/schemas.ts'
import { Document, MipDocumentParams, UserDocumentParams } from './schemas.ts'

export const userDocumentRoutes = (_slug: string) =>
  routes({
    listUserDocuments: {
      summary: 'List the documents of a user',
      method: 'GET',
      path: '/api/users/:userId/user-documents',
      effect: 'read',
      about: ['document'],
      access: anyRole,
      params: UserIdParams,
      reply: z.array(Document),
    },
    uploadUserDocument: {
      summary: 'Upload a document of a user',
      refuses: ['document.quota', 'upload.type'],
      method: 'POST',
      path: '/api/users/:userId/upload',
      effect: 'write',
      changes: ['document'],
      access: anyRole,
      params: UserIdParams,
      uploadLimit: documentBytes,
      reply: Document,
    },
    /** Without `documentId`: the newest document. */
    downloadUserDocument: {
      summary: 'Download a document of a user',
      method: 'GET',
      path: '/api/users/:userId/document',
      effect: 'read',
      about: ['document'],
      access: anyRole,
      params: UserIdParams,
      query: z.object({ documentId: IdText.optional() }),
      reply: 'file',
    },
    deleteUserDocument: {
      summary: 'Delete a document of a user',
      method: 'DELETE',
      path: '/api/users/:userId/documents/:documentId',
      effect: 'write',
      changes: ['document'],
      access: anyRole,
      params: UserDocumentParams,
      reply: Done,
    },
    /** Reverses the visibility, or sets it with `?visibility=`. */
    changeUserDocumentVisibility: {
      summary: 'Show or hide a document of a user',
      method: 'GET',
      path: '/api/users/:userId/documents/:documentId/change-visibility',
      effect: 'write',
      changes: ['document'],
      access: anyRole,
      params: UserDocumentParams,
      query: z.object({ visibility: FlagText.optional() }),
      reply: Document,
    },
  })

/** The documents of a MIP. */
export const mipDocumentRoutes = (_slug: string) =>
  routes({
    listMipDocuments: {
      summary: 'List the documents of a MIP',
      method: 'GET',
      path: '/api/mips/:mipId/mip-documents',
      effect: 'read',
      about: ['document'],
      access: everyone,
      params: MipIdParams,
      reply: z.array(Document),
    },
    uploadMipDocument: {
      summary: 'Upload a document of a MIP',
      refuses: ['document.quota', 'upload.type'],
      method: 'POST',
      path: '/api/mips/:mipId/upload',
      effect: 'write',
      changes: ['document'],
      access: administrators,
      params: MipIdParams,
      uploadLimit: documentBytes,
      reply: Document,
    },
    /** Without `documentId`: the newest document. */
    downloadMipDocument: {
      summary: 'Download a document of a MIP',
      method: 'GET',
      path: '/api/mips/:mipId/document',
      effect: 'read',
      about: ['document'],
      access: everyone,
      params: MipIdParams,
      query: z.object({ documentId: IdText.optional() }),
      reply: 'file',
    },
    deleteMipDocument: {
      summary: 'Delete a document of a MIP',
      method: 'DELETE',
      path: '/api/mips/:mipId/documents/:documentId',
      effect: 'write',
      changes: ['document'],
      access: administrators,
      params: MipDocumentParams,
      reply: Done,
    },
    /** Reverses the visibility, or sets it with `?visibility=`. */
    changeMipDocumentVisibility: {
      summary: 'Show or hide a document of a MIP',
      method: 'GET',
      path: '/api/mips/:mipId/documents/:documentId/change-visibility',
      effect: 'write',
      changes: ['document'],
      access: administrators,
      params: MipDocumentParams,
      query: z.object({ visibility: FlagText.optional() }),
      reply: Document,
    },
  })
