import { type NoticeState, noticeStates } from '@gantry/contract/domains/portal/notices/words'
import { page } from '../../../kit/pages/page.ts'
import { platformAdministrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { flagFrom, idFrom, listSearch } from '../../../ui/list/list-search.ts'

export const notices = {
  pages: [
    {
      path: '/notices',
      readers: platformAdministrators,
      search: listSearch<{ state?: NoticeState }>(['startsAt'], (raw) => {
        const state = noticeStates.find((known) => known === raw.state)
        return state === undefined ? {} : { state }
      }),
      component: page(() => import('./NoticesPage.tsx'), 'NoticesPage', 'notices'),
      menu: { place: 'settings', label: 'notices.page', icon: 'bell' },
    },
    {
      path: '/notices/notice',
      readers: platformAdministrators,
      search: listSearch<{ id?: number; isAnswered?: boolean }>(['lastName'], (raw) => {
        const id = idFrom(raw.id)
        const isAnswered = flagFrom(raw.isAnswered)
        return { ...(id !== undefined && { id }), ...(isAnswered !== undefined && { isAnswered }) }
      }),
      component: page(() => import('./NoticePage.tsx'), 'NoticePage', 'notices'),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    notices: typeof import('./texts/en.json')
  }
}
