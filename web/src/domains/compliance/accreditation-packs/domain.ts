import { part } from '../../../kit/additions/part.ts'
import { isAdministrator } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'

export const accreditationPacks = {
  tabs: [
    {
      on: ['mip'],
      name: 'accreditation',
      icon: 'file-zip',
      label: 'accreditation-packs.tab',
      isOffered: isAdministrator,
      content: part(() => import('./AccreditationPacks.tsx'), 'accreditation-packs'),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    'accreditation-packs': typeof import('./texts/en.json')
  }
}
