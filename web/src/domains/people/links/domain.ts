import { page } from '../../../kit/pages/page.ts'
import { administrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { numbersToFixSearch } from './user-mips/numbers-to-fix/numbers-to-fix-search.ts'
import { providerNumbersSearch } from './user-mips/provider-numbers/provider-numbers-search.ts'

export const links = {
  pages: [
    {
      path: '/mips/provider-numbers',
      readers: administrators,
      search: providerNumbersSearch,
      component: page(
        () => import('./user-mips/provider-numbers/ProviderNumbersPage.tsx'),
        'ProviderNumbersPage',
        'mips',
        'links',
        'messages',
      ),
    },
    {
      path: '/mips/provider-numbers/attention',
      readers: administrators,
      search: numbersToFixSearch,
      component: page(
        () => import('./user-mips/numbers-to-fix/NumbersToFixPage.tsx'),
        'NumbersToFixPage',
        'mips',
        'links',
        'messages',
      ),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    links: typeof import('./texts/en.json')
  }
}
