import { createRoute } from '@tanstack/react-router'
import { expiriesSearch } from '../../domains/compliance/qualifications/expiries/expiries-search.ts'
import { enter } from './enter.ts'
import { page } from './page.ts'
import { shellRoute } from './shell-route.ts'

// Not in the original contract.
const expiriesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/qualifications',
  beforeLoad: enter(['ProductAdmin', 'GroupAdmin']),
  validateSearch: expiriesSearch,
  component: page(
    () => import('../../domains/compliance/qualifications/expiries/ExpiriesPage.tsx'),
    'ExpiriesPage',
    'qualifications',
    'qualification-kinds',
  ),
})

// Not in the original contract.
const qualificationKindsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/qualifications/kinds',
  beforeLoad: enter(['ProductAdmin']),
  component: page(
    () => import('../../domains/compliance/qualification-kinds/KindsPage.tsx'),
    'KindsPage',
    'qualification-kinds',
    'qualifications',
  ),
})

export const qualificationRoutes = [expiriesRoute, qualificationKindsRoute] as const
