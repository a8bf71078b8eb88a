import { part } from '../../../kit/additions/part.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'

export const inbox = {
  tabs: [
    {
      on: ['me'],
      name: 'notifications',
      icon: 'bell',
      label: 'inbox.notifications',
      content: part(() => import('./DigestSection.tsx'), 'inbox'),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    inbox: typeof import('./texts/en.json')
  }
}
