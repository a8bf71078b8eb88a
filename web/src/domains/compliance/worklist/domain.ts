import { page } from '../../../kit/pages/page.ts'
import { administrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { worklistSearch } from './worklist-search.ts'

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
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    worklist: typeof import('./texts/en.json')
  }
}
