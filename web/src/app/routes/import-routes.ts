import { createRoute } from '@tanstack/react-router'
import { importDetailSearch, importListSearch } from '../../domains/people/imports/imports-search.ts'
import { enter } from './enter.ts'
import { page } from './page.ts'
import { shellRoute } from './shell-route.ts'

const enteringAsAdministrator = enter(['ProductAdmin'])

// Not in the original contract: imports of users or provider numbers from one file.
const importsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/imports',
  beforeLoad: enteringAsAdministrator,
  validateSearch: importListSearch,
  component: page(
    () => import('../../domains/people/imports/ImportsPage.tsx'),
    'ImportsPage',
    'imports',
    'messages',
  ),
})

const importDetailsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/imports/importdetails',
  beforeLoad: enteringAsAdministrator,
  validateSearch: importDetailSearch,
  component: page(
    () => import('../../domains/people/imports/ImportDetailPage.tsx'),
    'ImportDetailPage',
    'imports',
    'messages',
  ),
})

export const importRoutes = [importsRoute, importDetailsRoute] as const
