import { z } from 'zod'
import { IdText } from '../../../fields.ts'
import { listBody, pageReply } from '../../../paging.ts'
import { routes } from '../../../route-table.ts'
import {
  ImportConfirmation,
  ImportDeletion,
  ImportDeletionBody,
  ImportRow,
  ImportSummary,
} from './schemas.ts'
import { importBytes, importKinds, importOutcomes, importStates, importVerdicts } from './words.ts'

const access = ['ProductAdmin'] as const

const params = z.object({ importId: IdText })

export const KindQuery = z.object({ kind: z.enum(importKinds) })

// Ours: imports many users, provider numbers, qualifications or register checks from a CSV file.
export const importRoutes = (slug: string) =>
  routes({
    /** A template with headers and an example. Rows that begin with `#` are ignored, and the example is one. */
    getImportTemplate: {
      summary: 'Download the template of an import file',
      method: 'GET',
      path: `/api/${slug}-admin/imports/template`,
      effect: 'read',
      about: [],
      access,
      query: KindQuery,
      reply: 'file',
      media: 'text/csv',
    },
    /** Checks every row and stores the findings. Nothing else is written before the confirmation. */
    uploadImport: {
      summary: 'Upload an import file and check each row',
      refuses: ['import.columns-doubled', 'import.columns-missing', 'import.unreadable', 'import.not-csv'],
      method: 'POST',
      path: `/api/${slug}-admin/imports/upload`,
      effect: 'write',
      changes: ['import'],
      access,
      query: KindQuery,
      uploadLimit: importBytes,
      reply: ImportSummary,
    },
    /** Newest first by default; `search` searches the file names. */
    listImports: {
      summary: 'List imports',
      method: 'POST',
      path: `/api/${slug}-admin/imports`,
      effect: 'read',
      about: ['import'],
      access,
      body: listBody(['createdAt'], {
        kind: z.enum(importKinds).optional(),
        state: z.enum(importStates).optional(),
      }),
      reply: pageReply('imports', ImportSummary),
    },
    getImport: {
      summary: 'Read the progress of an import',
      method: 'GET',
      path: `/api/${slug}-admin/imports/:importId`,
      effect: 'read',
      about: ['import'],
      access,
      params,
      reply: ImportSummary,
    },
    /** In the order of the file. `state` is a verdict or an outcome. */
    listImportRows: {
      summary: 'List the rows of an import with their findings',
      method: 'POST',
      path: `/api/${slug}-admin/imports/:importId/rows`,
      effect: 'read',
      about: ['import'],
      access,
      params,
      body: listBody(['rowNumber'], { state: z.enum([...importVerdicts, ...importOutcomes]).optional() }),
      reply: pageReply('importRows', ImportRow),
    },
    confirmImport: {
      summary: 'Write the rows of an import after the preview',
      refuses: ['import.has-errors', 'import.not-a-preview', 'import.nothing-ready'],
      method: 'POST',
      path: `/api/${slug}-admin/imports/:importId/confirm`,
      effect: 'write',
      changes: ['import', 'user', 'user-mip', 'qualification'],
      access,
      params,
      body: ImportConfirmation,
      reply: ImportSummary,
    },
    /** Stops after the current chunk. Rows that are already written stay. */
    stopImport: {
      summary: 'Stop an import that is running',
      refuses: ['import.not-running'],
      method: 'POST',
      path: `/api/${slug}-admin/imports/:importId/stop`,
      effect: 'write',
      changes: ['import'],
      access,
      params,
      reply: ImportSummary,
    },
    /** Deletes the rows of a preview. */
    discardImport: {
      summary: 'Discard the preview of an import',
      refuses: ['import.not-a-preview'],
      method: 'POST',
      path: `/api/${slug}-admin/imports/:importId/discard`,
      effect: 'write',
      changes: ['import'],
      access,
      params,
      reply: ImportSummary,
    },
    /** Only an import of users adds records, and only one that is over. */
    getImportDeletion: {
      summary: 'Count the users of an import that can be deleted',
      refuses: ['import.adds-no-records', 'import.not-over'],
      method: 'GET',
      path: `/api/${slug}-admin/imports/:importId/deletion`,
      effect: 'read',
      isHeavy: true,
      about: ['import', 'user'],
      access,
      params,
      reply: ImportDeletion,
    },
    /** Deletes those who were never used, in the background. Who is used meanwhile stays. */
    deleteImported: {
      summary: 'Delete the users of an import who were never used',
      refuses: [
        'import.adds-no-records',
        'import.deletion-changed',
        'import.deletion-runs',
        'import.not-over',
        'import.nothing-to-delete',
      ],
      method: 'POST',
      path: `/api/${slug}-admin/imports/:importId/delete-added`,
      effect: 'write',
      changes: [
        'import',
        'user',
        'user-mip',
        'user-group',
        'user-ris',
        'invitation',
        'qualification',
        'profession',
      ],
      access,
      params,
      body: ImportDeletionBody,
      reply: ImportDeletion,
    },
    /** Every original row with its result, or with its findings in a preview. */
    getImportResult: {
      summary: 'Download the result of each row',
      method: 'GET',
      path: `/api/${slug}-admin/imports/:importId/result`,
      effect: 'read',
      isHeavy: true,
      about: ['import'],
      access,
      params,
      reply: 'file',
      media: 'text/csv',
    },
  })
