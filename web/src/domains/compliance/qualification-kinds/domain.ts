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

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    'qualification-kinds': typeof import('./texts/en.json')
  }
}
