import { lazy, Suspense, useEffect, useState } from 'react'
import { useSignedInUser } from '../../sessions/session.ts'
import { hasNews, rememberNews } from './seen-versions.ts'

const NewsAlert = lazy(() => import('./NewsAlert.tsx'))

/** Offers what is new, once after an upgrade. */
export function NewsNotice() {
  const { userId } = useSignedInUser()
  const [isShown, setShown] = useState(() => hasNews(userId))
  useEffect(() => {
    if (!isShown) rememberNews(userId)
  }, [isShown, userId])
  return (
    <Suspense>
      {isShown && (
        <div data-print="never">
          <NewsAlert onAnswer={() => setShown(false)} />
        </div>
      )}
    </Suspense>
  )
}
