import { z } from 'zod'
import { IdText } from '../fields.ts'
import { listBody, pageReply } from '../paging.ts'
import { routes } from '../route-table.ts'
import { ConfirmImportBody, Import, ImportRow } from './schemas.ts'
import { importBytes, importKinds, importOutcomes, importStates, importVerdicts } from './words.ts'

const access = ['ProductAdmin'] as const

const params = z.object({ importId: IdText })

export const KindQuery = z.object({ kind: z.enum(importKinds) })

// Ours: many users, or provider numbers, from one CSV file.
export const importRoutes = (slug: string) =>
  routes({
    /** Headers and an example; its row begins with `#`, and such rows are passed over. */
    getImportTemplate: {
      method: 'GET',
      path: `/api/${slug}-admin/imports/template`,
      effect: 'read',
      about: [],
      access,
      query: KindQuery,
      reply: 'file',
    },
    /** Checks every row and keeps what was found. Nothing else is written until it is confirmed. */
    uploadImport: {
      method: 'POST',
      path: `/api/${slug}-admin/imports/upload`,
      effect: 'write',
      changes: ['import'],
      access,
      query: KindQuery,
      uploadLimit: importBytes,
      reply: Import,
    },
    /** Newest first unless asked otherwise; `search` goes by file name. */
    listImports: {
      method: 'POST',
      path: `/api/${slug}-admin/imports`,
      effect: 'read',
      about: ['import'],
      access,
      body: listBody(['createdAt'], {
        kind: z.enum(importKinds).optional(),
        state: z.enum(importStates).optional(),
      }),
      reply: pageReply('imports', Import),
    },
    getImport: {
      method: 'GET',
      path: `/api/${slug}-admin/imports/:importId`,
      effect: 'read',
      about: ['import'],
      access,
      params,
      reply: Import,
    },
    /** In the file's order. `state` is a verdict or an outcome. */
    listImportRows: {
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
      method: 'POST',
      path: `/api/${slug}-admin/imports/:importId/confirm`,
      effect: 'write',
      changes: ['import', 'user', 'user-mip'],
      access,
      params,
      body: ConfirmImportBody,
      reply: Import,
    },
    /** Ends it after the chunk being written; what is written stays. */
    stopImport: {
      method: 'POST',
      path: `/api/${slug}-admin/imports/:importId/stop`,
      effect: 'write',
      changes: ['import'],
      access,
      params,
      reply: Import,
    },
    /** Forgets the rows of a preview. */
    discardImport: {
      method: 'POST',
      path: `/api/${slug}-admin/imports/:importId/discard`,
      effect: 'write',
      changes: ['import'],
      access,
      params,
      reply: Import,
    },
    /** Every row as it was given, and what became of it; of a preview, what the check found. */
    getImportResult: {
      method: 'GET',
      path: `/api/${slug}-admin/imports/:importId/result`,
      effect: 'read',
      about: ['import'],
      access,
      params,
      reply: 'file',
    },
  })
