import { page } from '../../../kit/pages/page.ts'
import { platformAdministrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'

export const customFields = {
  pages: [
    {
      path: '/custom-fields',
      readers: platformAdministrators,
      component: page(() => import('./CustomFieldsPage.tsx'), 'CustomFieldsPage', 'custom-fields'),
      menu: { place: 'settings', label: 'custom-fields.page', icon: 'forms' },
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    'custom-fields': typeof import('./texts/en.json')
  }
}
