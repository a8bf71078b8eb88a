import { lazy, Suspense } from 'react'

// The pages outside of the frame share one file. What reads the text would make all of them heavier.
const PublicText = lazy(() => import('./PublicText.tsx'))

/** The terms, which every user accepts at sign-in: those in force, or an earlier version. */
export const TermsPage = () => (
  <Suspense>
    <PublicText document="TERMS" />
  </Suspense>
)
export const PrivacyPage = () => (
  <Suspense>
    <PublicText document="PRIVACY" />
  </Suspense>
)
