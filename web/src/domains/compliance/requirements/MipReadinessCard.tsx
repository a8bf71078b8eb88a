import { lazy, type ReactNode, Suspense } from 'react'

const MipReadiness = lazy(() => import('./MipReadiness.tsx'))

/**
 * Loaded after the page, because it is below the facts of the MIP. Its height is not known before, so what stands below
 * it waits for it and does not move.
 */
export const MipReadinessCard = ({ mipId, below }: { mipId: number; below: ReactNode }) => (
  <Suspense>
    <MipReadiness mipId={mipId} below={below} />
  </Suspense>
)
