import { part } from '../../../kit/additions/part.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'

export const corrections = {
  tabs: [
    {
      on: ['user', 'me'],
      name: 'corrections',
      icon: 'list-check',
      label: 'corrections.tab',
      content: part(() => import('./Corrections.tsx'), 'corrections'),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    corrections: typeof import('./texts/en.json')
  }
}
