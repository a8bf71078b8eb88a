import { part } from '../../../kit/additions/part.ts'
import { page } from '../../../kit/pages/page.ts'
import { administrators, everyone } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import type { Viewer } from '../../../sessions/use-viewer.ts'
import { numbersToFixSearch } from './user-mips/numbers-to-fix/numbers-to-fix-search.ts'
import { providerNumbersSearch } from './user-mips/provider-numbers/provider-numbers-search.ts'

// Only these roles are linked to groups and RIS.
const isLinkedRole = ({ role }: Viewer) => everyone.some((code) => code === role)

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
  tabs: [
    {
      on: ['me'],
      name: 'mips',
      icon: 'heartbeat',
      label: 'links.mips',
      content: part(() => import('./user-mips/MyMips.tsx'), 'users', 'links'),
    },
    {
      on: ['me'],
      name: 'groups',
      icon: 'affiliate',
      label: 'links.groups',
      isOffered: isLinkedRole,
      content: part(() => import('./user-groups/MyGroups.tsx'), 'users', 'links'),
    },
    {
      on: ['me'],
      name: 'ris',
      icon: 'server',
      label: 'links.ris',
      isOffered: isLinkedRole,
      content: part(() => import('./user-ris/MyRis.tsx'), 'users', 'links'),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    links: typeof import('./texts/en.json')
  }
}
