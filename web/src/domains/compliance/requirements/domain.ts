import { page } from '../../../kit/pages/page.ts'
import { platformAdministrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'

export const requirements = {
  pages: [
    {
      path: '/qualifications/requirements',
      readers: platformAdministrators,
      component: page(
        () => import('./RequirementsPage.tsx'),
        'RequirementsPage',
        'requirements',
        'qualifications',
      ),
    },
  ],
} as const satisfies WebDomain
