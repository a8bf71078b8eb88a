import { z } from 'zod'
import { Done, FlagText, IdText } from '../fields.ts'
import { documentBytes } from '../limits.ts'
import { MipIdParams } from '../mips/schemas.ts'
import { administrators, anyRole, everyone, routes } from '../route-table.ts'
import { UserIdParams } from '../users/schemas.ts'
import { Document, MipDocumentParams, UserDocumentParams } from './schemas.ts'

export const userDocumentRoutes = (_slug: string) =>
  routes({
    listUserDocuments: {
      method: 'GET',
      path: '/api/users/:userId/user-documents',
      effect: 'read',
      about: ['document'],
      access: anyRole,
      params: UserIdParams,
      reply: z.array(Document),
    },
    uploadUserDocument: {
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
      method: 'GET',
      path: '/api/mips/:mipId/mip-documents',
      effect: 'read',
      about: ['document'],
      access: everyone,
      params: MipIdParams,
      reply: z.array(Document),
    },
    uploadMipDocument: {
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
