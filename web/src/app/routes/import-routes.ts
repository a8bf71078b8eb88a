import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { importDetailSearch, importListSearch } from '../../imports/imports-search.ts'
import { enter } from './enter.ts'
import { shellRoute } from './shell-route.ts'

const enteringAsAdministrator = enter(['ProductAdmin'])

// Not in the specification: many users, or provider numbers, from one file.
const importsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/imports',
  beforeLoad: enteringAsAdministrator,
  validateSearch: importListSearch,
  component: lazyRouteComponent(() => import('../../imports/ImportsPage.tsx'), 'ImportsPage'),
})

const importDetailsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/imports/importdetails',
  beforeLoad: enteringAsAdministrator,
  validateSearch: importDetailSearch,
  component: lazyRouteComponent(() => import('../../imports/ImportDetailPage.tsx'), 'ImportDetailPage'),
})

export const importRoutes = [importsRoute, importDetailsRoute] as const
