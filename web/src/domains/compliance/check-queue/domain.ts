import { page } from '../../../kit/pages/page.ts'
import { administrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'

export const checkQueue = {
  pages: [
    {
      path: '/qualifications/queue',
      readers: administrators,
      component: page(
        () => import('./CheckQueuePage.tsx'),
        'CheckQueuePage',
        'check-queue',
        'qualifications',
        'qualification-kinds',
        'stored-files',
      ),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    'check-queue': typeof import('./texts/en.json')
  }
}
