import { createRoute } from '@tanstack/react-router'
import { enter } from './enter.ts'
import { page } from './page.ts'
import { shellRoute } from './shell-route.ts'

const requirementsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/qualifications/requirements',
  beforeLoad: enter(['ProductAdmin']),
  component: page(
    () => import('../../domains/compliance/requirements/RequirementsPage.tsx'),
    'RequirementsPage',
    'requirements',
    'qualifications',
  ),
})

export const requirementRoutes = [requirementsRoute] as const
