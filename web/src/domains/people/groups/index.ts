import { lazy } from 'react'

export {
  canAdministerGroup,
  canChooseAdministrators,
  canLinkMembers,
  canLinkMips,
  canRemoveMember,
  seesAccounts,
} from './policy.ts'

// Loaded when it is needed, because a select that searches needs much code.
export const GroupSelect = lazy(async () => ({ default: (await import('./GroupSelect.tsx')).GroupSelect }))
