import { page } from '../../../kit/pages/page.ts'
import { platformAdministrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'

export const webhooks = {
  pages: [
    {
      path: '/webhooks',
      readers: platformAdministrators,
      component: page(() => import('./WebhooksPage.tsx'), 'WebhooksPage', 'webhooks'),
      menu: { place: 'connections', label: 'webhooks.page', icon: 'webhook' },
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    webhooks: typeof import('./texts/en.json')
  }
}
