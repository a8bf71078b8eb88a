import type { HelpTopic } from '../../../../kit/pages/help-topic.ts'
import { may } from '../../../../kit/pages/readers.ts'

export const topics: readonly HelpTopic[] = [
  {
    name: 'set-up-practice',
    pages: ['/mips', '/imports'],
    isOffered: may('mip.add'),
  },
]
