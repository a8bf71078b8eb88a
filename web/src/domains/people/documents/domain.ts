import { part } from '../../../kit/additions/part.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'

export const documents = {
  tabs: [
    {
      on: ['me'],
      name: 'documents',
      icon: 'files',
      label: 'documents.tab',
      content: part(() => import('./MyDocuments.tsx'), 'documents', 'users'),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    documents: typeof import('./texts/en.json')
  }
}
