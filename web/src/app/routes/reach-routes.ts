import { createRoute } from '@tanstack/react-router'
import { reachSearch } from '../../domains/compliance/reach/reach-search.ts'
import { flagFrom } from '../../ui/list/list-search.ts'
import { enter } from './enter.ts'
import { page } from './page.ts'
import { shellRoute } from './shell-route.ts'

const forAdministrators = enter(['ProductAdmin', 'GroupAdmin'])

// These pages are not in the original contract.
const whyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reach',
  beforeLoad: forAdministrators,
  validateSearch: reachSearch,
  component: page(() => import('../../domains/compliance/reach/WhyPage.tsx'), 'WhyPage', 'reach'),
})

const whoRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reach/who',
  beforeLoad: forAdministrators,
  validateSearch: reachSearch,
  component: page(() => import('../../domains/compliance/reach/WhoPage.tsx'), 'WhoPage', 'reach'),
})

const whatRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reach/what',
  beforeLoad: forAdministrators,
  validateSearch: reachSearch,
  component: page(() => import('../../domains/compliance/reach/WhatPage.tsx'), 'WhatPage', 'reach'),
})

const asOfRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reach/as-of',
  beforeLoad: forAdministrators,
  validateSearch: reachSearch,
  component: page(() => import('../../domains/compliance/reach/AsOfPage.tsx'), 'AsOfPage', 'reach'),
})

const incidentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reach/incidents',
  beforeLoad: enter(['ProductAdmin']),
  validateSearch: (raw: Record<string, unknown>) =>
    flagFrom(raw.toAssess) === true ? { toAssess: true } : {},
  component: page(
    () => import('../../domains/compliance/incidents/IncidentsPage.tsx'),
    'IncidentsPage',
    'incidents',
    'reach',
  ),
})

export const reachRoutes = [whyRoute, whoRoute, whatRoute, asOfRoute, incidentsRoute] as const
