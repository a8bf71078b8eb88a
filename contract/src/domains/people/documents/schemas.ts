import { z } from 'zod'
import { Id, IdText, Time } from '../../../fields.ts'

/** A document of a user or a MIP. `visibility` shows it to others (docs/contract.md, "Who may do what"). */
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

export const UserDocumentParams = z.object({ userId: IdText, documentId: IdText })

export const MipDocumentParams = z.object({ mipId: IdText, documentId: IdText })
