import { records } from '@gantry/contract/registry'
import { page } from '../../../kit/pages/page.ts'
import { platformAdministrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { listSearch } from '../../../ui/list/list-search.ts'

export const roles = {
  pages: [
    {
      path: '/roles',
      readers: platformAdministrators,
      search: listSearch(records.role.sorts),
      component: page(() => import('./RolesPage.tsx'), 'RolesPage', 'roles', 'messages'),
      menu: { place: 'main', label: 'roles.page', icon: 'shield' },
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    roles: typeof import('./texts/en.json')
  }
}
