import { page } from '../../../kit/pages/page.ts'
import { platformAdministrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { auditSearch } from './audit-search.ts'

// Not in the original contract.
export const audit = {
  pages: [
    {
      path: '/audit',
      readers: platformAdministrators,
      search: auditSearch,
      component: page(() => import('./AuditPage.tsx'), 'AuditPage', 'audit', 'messages'),
      menu: { place: 'more', label: 'navigation.audit', icon: 'history' },
    },
  ],
} as const satisfies WebDomain
