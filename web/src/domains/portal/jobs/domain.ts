import { type JobState, jobStates } from '@gantry/contract/domains/portal/jobs/words'
import { page } from '../../../kit/pages/page.ts'
import { platformAdministrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'

export const jobs = {
  pages: [
    {
      path: '/jobs',
      readers: platformAdministrators,
      search: (raw: Record<string, unknown>): { state?: JobState } => {
        const state = jobStates.find((known) => known === raw.state)
        return state === undefined ? {} : { state }
      },
      component: page(() => import('./JobsPage.tsx'), 'JobsPage', 'jobs'),
      menu: { place: 'settings', label: 'jobs.page', icon: 'clock-play' },
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    jobs: typeof import('./texts/en.json')
  }
}
