import { z } from 'zod'
import { IdOrZeroText, IdText } from '../../../fields.ts'
import { listBody, listQuery, pageReply } from '../../../paging.ts'
import { routes } from '../../../route-table.ts'
import { AuditEvent, auditFilters } from './schemas.ts'

/** The most entries of one answer. */
const mostStreamed = 10_000

// Ours: the audit trail, with actor, action, subject and time.
export const auditRoutes = (slug: string) =>
  routes({
    listAuditEvents: {
      summary: 'List the audit trail',
      method: 'GET',
      path: `/api/${slug}-admin/audit-events`,
      effect: 'read',
      about: ['audit'],
      access: ['ProductAdmin'],
      scope: 'audit:read',
      query: listQuery(['at'], auditFilters),
      reply: pageReply('auditEvents', AuditEvent),
    },
    exportAuditEvents: {
      summary: 'Export the audit trail as CSV',
      method: 'POST',
      path: `/api/${slug}-admin/audit-events/export`,
      effect: 'read',
      isHeavy: true,
      about: ['audit'],
      access: ['ProductAdmin'],
      scope: 'audit:read',
      body: listBody(['at'], auditFilters),
      reply: 'file',
      media: 'text/csv',
    },
    /** For a SIEM: sealed entries in the order of their seals, one as JSON on each line; the last line is `{ next, more }`. */
    streamAuditEvents: {
      summary: 'Read sealed entries of the audit trail by cursor',
      method: 'GET',
      path: `/api/${slug}-admin/audit/stream`,
      effect: 'read',
      isHeavy: true,
      about: ['audit'],
      access: ['ProductAdmin'],
      scope: 'audit:read',
      query: z.object({
        /** The `next` of the answer before. */
        after: IdOrZeroText.default(0),
        limit: IdText.pipe(z.int().max(mostStreamed)).default(1_000),
      }),
      reply: 'file',
      media: 'application/x-ndjson',
    },
  })
