import type { DomainEntry } from '../../../declared/entry.ts'

export const importsEntry = {
  others: {
    import: ['upload', 'confirm', 'stop', 'finish', 'discard', 'result'],
  },
} as const satisfies DomainEntry
