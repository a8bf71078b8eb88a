import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useEffect } from 'react'
import { useSessionUser } from '../sessions/session.ts'
import { PageLoading } from '../ui/feedback/PageLoading.tsx'
import { ToastRegion } from '../ui/feedback/ToastRegion.tsx'
import { isDialogOpen } from '../ui/overlays/is-dialog-open.ts'

const page = <Outlet />
const loading = <PageLoading />
const SessionKeeper = lazy(() => import('../sessions/SessionKeeper.tsx'))

// A page that was navigated to takes the focus, as a page that was loaded would: the next Tab starts at its
// top and a screen reader begins to read there.
function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        // One that was opened while the page was still on its way keeps what is being typed into it.
        if (isDialogOpen()) return
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
      }),
    [router],
  )
}

export function Root() {
  useFocusOnNavigation()
  const user = useSessionUser()
  // The router tells what it has found in a way that React may not put off. The first page is made in slices all
  // the same: as the later value of this one.
  const shown = useDeferredValue(page, loading)
  return (
    <>
      <Suspense fallback={loading}>{shown}</Suspense>
      <Suspense>{user?.authenticated && <SessionKeeper />}</Suspense>
      <Suspense>
        <ToastRegion />
      </Suspense>
    </>
  )
}
