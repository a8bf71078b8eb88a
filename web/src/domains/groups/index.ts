import { lazy } from 'react'

export {
  canAdministerGroup,
  canChooseAdministrators,
  canLinkMembers,
  canLinkMips,
  canRemoveMember,
  seesAccounts,
} from './policy.ts'

// Searching as one types takes much that a list without that filter never uses.
export const GroupSelect = lazy(async () => ({ default: (await import('./GroupSelect.tsx')).GroupSelect }))
