import { part } from '../../../kit/additions/part.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'

export const professions = {
  tabs: [
    {
      on: ['user', 'me'],
      name: 'professions',
      icon: 'briefcase',
      label: 'professions.tab',
      content: part(() => import('./Professions.tsx'), 'professions'),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    professions: typeof import('./texts/en.json')
  }
}
