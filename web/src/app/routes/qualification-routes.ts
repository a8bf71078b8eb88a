import { createRoute } from '@tanstack/react-router'
import { enter } from './enter.ts'
import { page } from './page.ts'
import { shellRoute } from './shell-route.ts'

// Not in the original contract.
const qualificationKindsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/qualifications/kinds',
  beforeLoad: enter(['ProductAdmin']),
  component: page(
    () => import('../../domains/qualification-kinds/KindsPage.tsx'),
    'KindsPage',
    'qualification-kinds',
    'qualifications',
  ),
})

export const qualificationRoutes = [qualificationKindsRoute] as const
