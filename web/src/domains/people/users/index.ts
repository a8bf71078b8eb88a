import { lazy } from 'react'

export { useConflictTexts } from './form/use-conflict-texts.ts'
export { PersonHeader } from './profile/PersonHeader.tsx'
export { PhotoActions } from './profile/PhotoActions.tsx'
export { ProfileFacts } from './profile/ProfileFacts.tsx'
export { ProfileFields } from './profile/ProfileFields.tsx'
export {
  type ProfileValues,
  profileBodyOf,
  profileErrors,
  profileValuesOf,
} from './profile/profile-values.ts'
export { useProfileErrorTexts } from './profile/use-profile-error-texts.ts'

// Loaded when it is opened.
export const UserFormDrawer = lazy(() => import('./form/UserFormDrawer.tsx'))
