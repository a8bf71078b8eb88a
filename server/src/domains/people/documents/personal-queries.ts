import { sql } from 'kysely'
import { personNamed } from '../../../kit/people/name-queries.ts'
import type { PersonalTable } from '../../../platform/personal.ts'

export const personalDocuments = [
  {
    table: 'document',
    people: { userId: 'subject', uploadedBy: 'actor' },
    copies: [
      {
        title: 'Documents',
        fields: {
          fileName: 'File',
          contentType: 'Type',
          size: 'Size in bytes',
          uploadedAt: 'Uploaded',
          by: 'By',
          visibility: 'Shown to group administrators',
        },
        rows: (userId) => sql`select document_id as id, sha256, file_name, content_type, size, uploaded_at,
            ${personNamed('document.uploadedBy')} as by, visibility
          from document where user_id = ${userId} order by document_id`,
        folder: 'documents',
      },
    ],
  },
] as const satisfies readonly PersonalTable[]
