import { page } from '../../../kit/pages/page.ts'
import { platformAdministrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { flagFrom } from '../../../ui/list/list-search.ts'

export const incidents = {
  pages: [
    {
      path: '/reach/incidents',
      readers: platformAdministrators,
      search: (raw: Record<string, unknown>): { toAssess?: true } =>
        flagFrom(raw.toAssess) === true ? { toAssess: true } : {},
      component: page(() => import('./IncidentsPage.tsx'), 'IncidentsPage', 'incidents', 'reach'),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    incidents: typeof import('./texts/en.json')
  }
}
