import { lazy, Suspense } from 'react'

const MipReadiness = lazy(() => import('./MipReadiness.tsx'))

/** Loaded after the page, because it is below the facts of the MIP. */
export const MipReadinessCard = ({ mipId }: { mipId: number }) => (
  <Suspense>
    <MipReadiness mipId={mipId} />
  </Suspense>
)
