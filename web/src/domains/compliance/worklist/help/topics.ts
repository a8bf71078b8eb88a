import type { HelpTopic } from '../../../../kit/pages/help-topic.ts'
import { isAdministrator } from '../../../../kit/pages/readers.ts'

export const topics: readonly HelpTopic[] = [
  {
    name: 'ask-by-mail',
    pages: ['/worklist'],
    isOffered: isAdministrator,
  },
]
