import { page } from '../../../kit/pages/page.ts'
import { platformAdministrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'

export const settings = {
  pages: [
    {
      path: '/settings',
      readers: platformAdministrators,
      search: (raw: Record<string, unknown>): { search?: string } =>
        typeof raw.search === 'string' && raw.search !== '' ? { search: raw.search.slice(0, 120) } : {},
      component: page(() => import('./SettingsPage.tsx'), 'SettingsPage', 'settings'),
      menu: { place: 'settings', label: 'settings.page', icon: 'adjustments' },
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    settings: typeof import('./texts/en.json')
  }
}
