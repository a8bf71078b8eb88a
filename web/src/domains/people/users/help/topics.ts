import type { HelpTopic } from '../../../../kit/pages/help-topic.ts'
import { isAdministrator, may } from '../../../../kit/pages/readers.ts'

export const topics: readonly HelpTopic[] = [
  {
    name: 'add-person',
    pages: ['/users'],
    isOffered: may('user.add'),
  },
  {
    name: 'not-activated',
    pages: ['/users'],
    isOffered: isAdministrator,
  },
  {
    name: 'remove-access',
    pages: ['/users'],
    isOffered: isAdministrator,
  },
]
