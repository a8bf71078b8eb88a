import type { HelpTopic } from '../../../../kit/pages/help-topic.ts'

export const topics: readonly HelpTopic[] = [
  {
    name: 'complete-profile',
    pages: ['/my-profile', '/account', '/member/dashboard'],
    isOffered: ({ role }) => role !== 'ProductAdmin' && role !== 'GroupAdmin',
  },
]
