import { part } from '../../../kit/additions/part.ts'
import { page } from '../../../kit/pages/page.ts'
import { isAdministrator, platformAdministrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import type { HoldLink } from './HoldBadge.tsx'

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
        'links',
      ),
    },
  ],
  panels: [
    { on: 'mip', isOffered: isAdministrator, panel: part(() => import('./MipReadiness.tsx'), 'links') },
  ],
  marks: [
    {
      on: 'user-mip',
      name: 'hold',
      isShown: ({ holdReasons }: Pick<HoldLink, 'holdReasons'>) => holdReasons.length > 0,
      mark: part(() => import('./HoldBadge.tsx')),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    requirements: typeof import('./texts/en.json')
  }
}
