import { lazy } from 'react'
import { fetchTexts } from '../../../../i18n/i18n.ts'

// Loaded with its texts when somebody has typed an address, because most people sign in with a password.
export const HospitalSignIn = lazy(() =>
  Promise.all([import('./HospitalSignIn.tsx'), fetchTexts(['hospital'])]).then(([module]) => module),
)
