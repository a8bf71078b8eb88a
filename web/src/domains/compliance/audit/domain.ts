import { part } from '../../../kit/additions/part.ts'
import { page } from '../../../kit/pages/page.ts'
import { isPlatformAdministrator, platformAdministrators } from '../../../kit/pages/readers.ts'
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
      menu: { place: 'compliance', label: 'audit.page', icon: 'history' },
    },
  ],
  tabs: [
    {
      on: ['user', 'ris', 'mip', 'group', 'app', 'service-account'],
      name: 'history',
      icon: 'history',
      label: 'audit.tab',
      isOffered: isPlatformAdministrator,
      content: part(() => import('./History.tsx')),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    audit: typeof import('./texts/en.json')
  }
}
