import type { DomainEntry } from '../../../declared/entry.ts'

export const professionsEntry = { others: { profession: ['add', 'end'] } } as const satisfies DomainEntry
