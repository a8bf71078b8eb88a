import type { HelpTopic } from '../../../../kit/pages/help-topic.ts'
import { isAdministrator, may } from '../../../../kit/pages/readers.ts'

export const topics: readonly HelpTopic[] = [
  {
    name: 'new-group',
    pages: ['/groups'],
    isOffered: may('group.add'),
  },
  {
    name: 'invite-people',
    pages: ['/groups', '/users'],
    isOffered: isAdministrator,
  },
]
