import type { HelpTopic } from '../../../../kit/pages/help-topic.ts'
import { may } from '../../../../kit/pages/readers.ts'

export const topics: readonly HelpTopic[] = [
  {
    name: 'connect-app',
    pages: ['/apps'],
    isOffered: may('app.add'),
  },
]
