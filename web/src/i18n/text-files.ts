/** The English file of each namespace. A domain adds its own in its `domain.ts`; other languages have the same keys. */
export interface TextFiles {
  common: typeof import('./texts/common/en.json')
  days: typeof import('./texts/days/en.json')
  errors: typeof import('./texts/errors/en.json')
  markdown: typeof import('./texts/markdown/en.json')
  messages: typeof import('./texts/messages/en.json')
  validation: typeof import('./texts/validation/en.json')
}
