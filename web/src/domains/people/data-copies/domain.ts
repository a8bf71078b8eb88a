import { part } from '../../../kit/additions/part.ts'
import { isPlatformAdministrator } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'

const tab = {
  name: 'data-copies',
  icon: 'file-zip',
  label: 'data-copies.tab',
  content: part(() => import('./DataCopies.tsx'), 'data-copies'),
} as const

export const dataCopies = {
  tabs: [
    { ...tab, on: ['me'] },
    { ...tab, on: ['user'], isOffered: isPlatformAdministrator },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    'data-copies': typeof import('./texts/en.json')
  }
}
