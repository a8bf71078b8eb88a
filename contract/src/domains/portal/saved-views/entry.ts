import type { DomainEntry } from '../../../declared/entry.ts'

export const savedViewsEntry = {
  others: {
    // Only of shared views.
    'saved-view': ['share', 'share-in-group', 'unshare', 'delete'],
  },
} as const satisfies DomainEntry
