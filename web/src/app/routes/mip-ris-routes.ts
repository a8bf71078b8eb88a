import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mipDetailSearch } from '../../mips/mip-detail-search.ts'
import { mipListSearch } from '../../mips/mip-list-search.ts'
import { providerNumbersSearch } from '../../mips/provider-numbers-search.ts'
import { risDetailSearch } from '../../ris/ris-detail-search.ts'
import { risListSearch } from '../../ris/ris-list-search.ts'
import { enter } from './enter.ts'
import { shellRoute } from './shell-route.ts'

const forEveryone = enter(['ProductAdmin', 'GroupAdmin', 'Member'])
const forAdministrators = enter(['ProductAdmin', 'GroupAdmin'])
const forPlatformAdministrators = enter(['ProductAdmin'])

const mipsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/mips',
  beforeLoad: forEveryone,
  validateSearch: mipListSearch,
  component: lazyRouteComponent(() => import('../../mips/MipsPage.tsx'), 'MipsPage'),
})

const mipDetailsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/mips/mipdetails',
  beforeLoad: forEveryone,
  validateSearch: mipDetailSearch,
  component: lazyRouteComponent(() => import('../../mips/MipDetailPage.tsx'), 'MipDetailPage'),
})

const providerNumbersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/mips/provider-numbers',
  beforeLoad: forAdministrators,
  validateSearch: providerNumbersSearch,
  component: lazyRouteComponent(() => import('../../mips/ProviderNumbersPage.tsx'), 'ProviderNumbersPage'),
})

const risRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/ris',
  beforeLoad: forPlatformAdministrators,
  validateSearch: risListSearch,
  component: lazyRouteComponent(() => import('../../ris/RisPage.tsx'), 'RisPage'),
})

const risDetailsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/ris/risdetails',
  beforeLoad: forPlatformAdministrators,
  validateSearch: risDetailSearch,
  component: lazyRouteComponent(() => import('../../ris/RisDetailPage.tsx'), 'RisDetailPage'),
})

export const mipRisRoutes = [
  mipsRoute,
  mipDetailsRoute,
  providerNumbersRoute,
  risRoute,
  risDetailsRoute,
] as const
