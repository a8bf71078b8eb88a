import { page } from '../../../kit/pages/page.ts'
import { platformAdministrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { setUpSearch } from './hospital-set-up/set-up-search.ts'

export const identityConnections = {
  pages: [
    {
      path: '/identity-connections',
      readers: platformAdministrators,
      component: page(
        () => import('./IdentityConnectionsPage.tsx'),
        'IdentityConnectionsPage',
        'identity-connections',
        'messages',
      ),
      menu: { place: 'connections', label: 'identity-connections.page', icon: 'building-hospital' },
    },
    {
      path: '/identity-connections/set-up',
      readers: platformAdministrators,
      search: setUpSearch,
      component: page(
        () => import('./hospital-set-up/HospitalSetUpPage.tsx'),
        'HospitalSetUpPage',
        'identity-connections',
        'hospital-set-up',
        'messages',
      ),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    'identity-connections': typeof import('./texts/en.json')
    'hospital-set-up': typeof import('./hospital-set-up/texts/en.json')
  }
}
