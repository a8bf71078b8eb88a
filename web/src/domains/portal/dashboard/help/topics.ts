import type { HelpTopic } from '../../../../kit/pages/help-topic.ts'

export const topics: readonly HelpTopic[] = [
  {
    name: 'switch-role',
    pages: ['/member/dashboard'],
    isOffered: (_viewer, { roles }) => roles.length > 1,
  },
]
