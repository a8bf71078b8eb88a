import type { DomainEntry } from '../../../declared/entry.ts'

export const passkeysEntry = {
  others: {
    passkey: ['add', 'rename', 'remove', 'refuse', 'counter'],
  },
} as const satisfies DomainEntry
