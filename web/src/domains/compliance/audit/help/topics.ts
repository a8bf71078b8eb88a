import type { HelpTopic } from '../../../../kit/pages/help-topic.ts'
import { isPlatformAdministrator } from '../../../../kit/pages/readers.ts'

export const topics: readonly HelpTopic[] = [
  {
    name: 'who-changed',
    pages: ['/audit'],
    isOffered: isPlatformAdministrator,
  },
]
