import { z } from 'zod'
import { Done, FlagText, Id, IdText, Time } from './fields.ts'
import { documentBytes } from './limits.ts'
import { routes } from './route-table.ts'

export { documentBytes, pictureBytes } from './limits.ts'

/** A document of a user or of a MIP; `visibility` opens it to those wire section 3 names. */
export const Document = z.object({
  documentId: Id,
  userId: Id.nullable(),
  mipId: Id.nullable(),
  fileName: z.string(),
  contentType: z.string(),
  size: z.int(),
  sha256: z.string(),
  visibility: z.boolean(),
  uploadedAt: Time,
  uploadedBy: z.object({ userId: Id, name: z.string() }).nullable(),
})
export type Document = z.infer<typeof Document>

const people = ['ProductAdmin', 'GroupAdmin', 'Member'] as const
const UserIdParams = z.object({ userId: IdText })
const UserDocumentParams = z.object({ userId: IdText, documentId: IdText })

export const userDocumentRoutes = (_slug: string) =>
  routes({
    listUserDocuments: {
      method: 'GET',
      path: '/api/users/:userId/user-documents',
      effect: 'read',
      access: people,
      params: UserIdParams,
      reply: z.array(Document),
    },
    uploadUserDocument: {
      method: 'POST',
      path: '/api/users/:userId/upload',
      effect: 'write',
      access: people,
      params: UserIdParams,
      uploadLimit: documentBytes,
      reply: Document,
    },
    /** Without `documentId`: the newest. */
    downloadUserDocument: {
      method: 'GET',
      path: '/api/users/:userId/document',
      effect: 'read',
      access: people,
      params: UserIdParams,
      query: z.object({ documentId: IdText.optional() }),
      reply: 'file',
    },
    deleteUserDocument: {
      method: 'DELETE',
      path: '/api/users/:userId/documents/:documentId',
      effect: 'write',
      access: people,
      params: UserDocumentParams,
      reply: Done,
    },
    /** Flips the visibility, or sets it with `?visibility=`. */
    changeUserDocumentVisibility: {
      method: 'GET',
      path: '/api/users/:userId/documents/:documentId/change-visibility',
      effect: 'write',
      access: people,
      params: UserDocumentParams,
      query: z.object({ visibility: FlagText.optional() }),
      reply: Document,
    },
  })
