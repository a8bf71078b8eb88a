import { lazy } from 'react'

export { GroupSelect } from './GroupSelect.tsx'
// Lists choose a group, pages of one person show theirs: the second is not for the first to carry.
export const UserGroups = lazy(async () => ({ default: (await import('./UserGroups.tsx')).UserGroups }))
