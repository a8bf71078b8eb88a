import { page } from '../../../kit/pages/page.ts'
import { platformAdministrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'

export const qualificationKinds = {
  pages: [
    {
      path: '/qualifications/kinds',
      readers: platformAdministrators,
      component: page(() => import('./KindsPage.tsx'), 'KindsPage', 'qualification-kinds', 'qualifications'),
    },
  ],
} as const satisfies WebDomain
