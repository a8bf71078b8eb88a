import { lazy } from 'react'

// Few users change their password, so the dialog is loaded when it is opened.
export const ChangePasswordDialog = lazy(() => import('./ChangePasswordDialog.tsx'))
