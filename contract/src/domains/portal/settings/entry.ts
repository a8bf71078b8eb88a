import type { DomainEntry } from '../../../declared/entry.ts'

export const settingsEntry = {
  others: { setting: ['edit'] },
} as const satisfies DomainEntry
