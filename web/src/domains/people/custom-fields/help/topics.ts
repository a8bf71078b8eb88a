import type { HelpTopic } from '../../../../kit/pages/help-topic.ts'
import { isPlatformAdministrator } from '../../../../kit/pages/readers.ts'

export const topics: readonly HelpTopic[] = [
  { name: 'define-field', pages: ['/custom-fields'], isOffered: isPlatformAdministrator },
]
