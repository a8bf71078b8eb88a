import { createRoute } from '@tanstack/react-router'
import { numbersToFixSearch } from '../../domains/people/links/user-mips/numbers-to-fix/numbers-to-fix-search.ts'
import { providerNumbersSearch } from '../../domains/people/links/user-mips/provider-numbers/provider-numbers-search.ts'
import { mipDetailSearch } from '../../domains/people/mips/mip-detail-search.ts'
import { mipListSearch } from '../../domains/people/mips/mip-list-search.ts'
import { risDetailSearch } from '../../domains/people/ris/ris-detail-search.ts'
import { risListSearch } from '../../domains/people/ris/ris-list-search.ts'
import { enter } from './enter.ts'
import { page } from './page.ts'
import { shellRoute } from './shell-route.ts'

const forEveryone = enter(['ProductAdmin', 'GroupAdmin', 'Member'])
const forAdministrators = enter(['ProductAdmin', 'GroupAdmin'])
const forPlatformAdministrators = enter(['ProductAdmin'])

const mipsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/mips',
  beforeLoad: forEveryone,
  validateSearch: mipListSearch,
  component: page(() => import('../../domains/people/mips/MipsPage.tsx'), 'MipsPage', 'mips', 'messages'),
})

const mipDetailsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/mips/mipdetails',
  beforeLoad: forEveryone,
  validateSearch: mipDetailSearch,
  component: page(
    () => import('../../domains/people/mips/MipDetailPage.tsx'),
    'MipDetailPage',
    'mips',
    'messages',
  ),
})

const providerNumbersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/mips/provider-numbers',
  beforeLoad: forAdministrators,
  validateSearch: providerNumbersSearch,
  component: page(
    () => import('../../domains/people/links/user-mips/provider-numbers/ProviderNumbersPage.tsx'),
    'ProviderNumbersPage',
    'mips',
    'messages',
  ),
})

const numbersToFixRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/mips/provider-numbers/attention',
  beforeLoad: forAdministrators,
  validateSearch: numbersToFixSearch,
  component: page(
    () => import('../../domains/people/links/user-mips/numbers-to-fix/NumbersToFixPage.tsx'),
    'NumbersToFixPage',
    'mips',
    'messages',
  ),
})

const risRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/ris',
  beforeLoad: forPlatformAdministrators,
  validateSearch: risListSearch,
  component: page(() => import('../../domains/people/ris/RisPage.tsx'), 'RisPage', 'ris', 'messages'),
})

const risDetailsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/ris/risdetails',
  beforeLoad: forPlatformAdministrators,
  validateSearch: risDetailSearch,
  component: page(
    () => import('../../domains/people/ris/RisDetailPage.tsx'),
    'RisDetailPage',
    'ris',
    'messages',
  ),
})

export const mipRisRoutes = [
  mipsRoute,
  mipDetailsRoute,
  providerNumbersRoute,
  numbersToFixRoute,
  risRoute,
  risDetailsRoute,
] as const
