import { lazy } from 'react'

// Searching as one types takes much that a list without that filter never uses.
export const GroupSelect = lazy(async () => ({ default: (await import('./GroupSelect.tsx')).GroupSelect }))
// Lists choose a group, pages of one person show theirs: the second is not for the first to carry.
export const UserGroups = lazy(async () => ({ default: (await import('./UserGroups.tsx')).UserGroups }))
