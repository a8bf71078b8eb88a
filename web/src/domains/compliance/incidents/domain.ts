import { page } from '../../../kit/pages/page.ts'
import { platformAdministrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { flagFrom, idFrom } from '../../../ui/list/list-search.ts'

export const incidents = {
  pages: [
    {
      path: '/reach/incidents',
      readers: platformAdministrators,
      search: (raw: Record<string, unknown>): { toAssess?: true } =>
        flagFrom(raw.toAssess) === true ? { toAssess: true } : {},
      component: page(() => import('./IncidentsPage.tsx'), 'IncidentsPage', 'incidents', 'reach'),
    },
    {
      path: '/reach/incidents/case',
      readers: platformAdministrators,
      search: (raw: Record<string, unknown>): { id?: number } => {
        const id = idFrom(raw.id)
        return id === undefined ? {} : { id }
      },
      component: page(
        () => import('./case/IncidentCasePage.tsx'),
        'IncidentCasePage',
        'incidents',
        'reach',
        'documents',
      ),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    incidents: typeof import('./texts/en.json')
  }
}
