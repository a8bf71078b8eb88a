import { records } from '@gantry/contract/registry'
import { page } from '../../../kit/pages/page.ts'
import { platformAdministrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { listSearch } from '../../../ui/list/list-search.ts'
import { serviceAccountDetailSearch } from './service-account-detail-search.ts'

export const serviceAccounts = {
  pages: [
    {
      path: '/service-accounts',
      readers: platformAdministrators,
      search: listSearch(records['service-account'].sorts),
      component: page(
        () => import('./ServiceAccountsPage.tsx'),
        'ServiceAccountsPage',
        'service-accounts',
        'messages',
      ),
      menu: { place: 'connections', label: 'service-accounts.page', icon: 'robot' },
    },
    {
      path: '/service-accounts/details',
      readers: platformAdministrators,
      search: serviceAccountDetailSearch,
      record: 'service-account',
      component: page(
        () => import('./ServiceAccountDetailPage.tsx'),
        'ServiceAccountDetailPage',
        'service-accounts',
        'messages',
      ),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    'service-accounts': typeof import('./texts/en.json')
  }
}
