import { page } from '../../../kit/pages/page.ts'
import { administrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { everyRole } from '../../../sessions/guards.ts'
import { ownFormSearch, worklistSearch } from './worklist-search.ts'

export const worklist = {
  pages: [
    {
      path: '/worklist',
      readers: administrators,
      search: worklistSearch,
      component: page(
        () => import('./WorklistPage.tsx'),
        'WorklistPage',
        'worklist',
        'qualifications',
        'qualification-kinds',
      ),
      menu: { place: 'compliance', label: 'worklist.page', icon: 'list-check' },
    },
    // Mails about the worklist link here.
    {
      path: '/account/qualification',
      readers: everyRole,
      search: ownFormSearch,
      component: page(() => import('./OwnFormPage.tsx'), 'OwnFormPage'),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    worklist: typeof import('./texts/en.json')
  }
}
