import type { ServerDomain } from '../../../platform/domain.ts'
import { personalTrail } from './personal-queries.ts'
import { auditHandlers } from './routes.ts'
import { deleteOldAuditEvents } from './service.ts'
import { startSyslog } from './syslog/worker.ts'

export const audit = {
  tables: [
    'auditEvent',
    'auditChange',
    'auditChangeTotal',
    'auditSeal',
    'auditUnsealed',
    'auditSyslogCursor',
    'factSeal',
    'factUnsealed',
    'denialCount',
    'recentRead',
    'keptHeadKey',
  ],
  references: {
    user: {
      'audit_event.actor_user_id': 'kept',
      'denial_count.actor_user_id': 'kept',
      'recent_read.reader_id': 'follows a use',
    },
  },
  personal: personalTrail,
  handlers: auditHandlers,
  workers: [startSyslog],
  prune: [deleteOldAuditEvents],
} satisfies ServerDomain
