import type { HelpTopic } from '../../../../kit/pages/help-topic.ts'
import { isAdministrator } from '../../../../kit/pages/readers.ts'

export const topics: readonly HelpTopic[] = [
  {
    name: 'fix-numbers',
    pages: ['/mips/provider-numbers', '/mips'],
    isOffered: isAdministrator,
  },
]
