import { page } from '../../../kit/pages/page.ts'
import { platformAdministrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { importDetailSearch, importListSearch } from './imports-search.ts'

// Not in the original contract: imports of users or provider numbers from one file.
export const imports = {
  pages: [
    {
      path: '/imports',
      readers: platformAdministrators,
      search: importListSearch,
      component: page(() => import('./ImportsPage.tsx'), 'ImportsPage', 'imports', 'messages'),
      menu: { place: 'main', label: 'imports.page', icon: 'file-import' },
    },
    {
      path: '/imports/importdetails',
      readers: platformAdministrators,
      search: importDetailSearch,
      component: page(() => import('./ImportDetailPage.tsx'), 'ImportDetailPage', 'imports', 'messages'),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    imports: typeof import('./texts/en.json')
  }
}
