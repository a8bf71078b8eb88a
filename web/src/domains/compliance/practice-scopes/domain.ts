import { part } from '../../../kit/additions/part.ts'
import { page } from '../../../kit/pages/page.ts'
import { isAdministrator } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { everyRole } from '../../../sessions/guards.ts'
import { idFrom } from '../../../ui/list/list-search.ts'

// Not in the original contract.
export const practiceScopes = {
  pages: [
    {
      path: '/practice-scopes/scope',
      readers: everyRole,
      search: (raw: Record<string, unknown>): { id?: number } => {
        const id = idFrom(raw.id)
        return id === undefined ? {} : { id }
      },
      component: page(() => import('./ScopePage.tsx'), 'ScopePage', 'practice-scopes', 'links'),
    },
  ],
  tabs: [
    {
      on: ['user', 'me'],
      name: 'scopes',
      icon: 'shield-lock',
      label: 'practice-scopes.tab',
      content: part(() => import('./PracticeScopes.tsx'), 'practice-scopes', 'links'),
    },
    {
      on: ['mip'],
      name: 'who-may',
      icon: 'shield-lock',
      label: 'practice-scopes.whoMay',
      isOffered: isAdministrator,
      content: part(() => import('./WhoMay.tsx'), 'practice-scopes', 'links', 'professions'),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    'practice-scopes': typeof import('./texts/en.json')
  }
}
