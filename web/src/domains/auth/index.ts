import { lazy } from 'react'

// Few change their password: it is loaded when somebody asks for it.
export const ChangePasswordDialog = lazy(() => import('./ChangePasswordDialog.tsx'))
