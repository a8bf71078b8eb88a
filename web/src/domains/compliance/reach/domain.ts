import { page } from '../../../kit/pages/page.ts'
import { administrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { canAskAboutAccess } from './policy.ts'
import { reachSearch } from './reach-search.ts'

// These pages are not in the original contract.
export const reach = {
  pages: [
    {
      path: '/reach',
      readers: administrators,
      search: reachSearch,
      component: page(() => import('./WhyPage.tsx'), 'WhyPage', 'reach'),
      menu: { place: 'more', label: 'navigation.reach', icon: 'key' },
    },
    {
      path: '/reach/who',
      readers: administrators,
      search: reachSearch,
      component: page(() => import('./WhoPage.tsx'), 'WhoPage', 'reach'),
    },
    {
      path: '/reach/what',
      readers: administrators,
      search: reachSearch,
      component: page(() => import('./WhatPage.tsx'), 'WhatPage', 'reach'),
    },
    {
      path: '/reach/as-of',
      readers: administrators,
      search: reachSearch,
      component: page(() => import('./AsOfPage.tsx'), 'AsOfPage', 'reach'),
    },
  ],
  actions: [{ label: 'actions.why', to: '/reach', isOffered: canAskAboutAccess }],
} as const satisfies WebDomain
