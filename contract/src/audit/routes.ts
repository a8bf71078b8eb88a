import { listBody, listQuery, pageReply } from '../paging.ts'
import { routes } from '../route-table.ts'
import { AuditEvent, auditFilters } from './schemas.ts'

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
      about: ['audit'],
      access: ['ProductAdmin'],
      scope: 'audit:read',
      body: listBody(['at'], auditFilters),
      reply: 'file',
      media: 'text/csv',
    },
  })
