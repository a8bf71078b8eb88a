import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useEffect } from 'react'
import { useSessionUser } from '../sessions/session.ts'
import { toastStore } from '../ui/feedback/notify.ts'
import { OfflineBanner } from '../ui/feedback/OfflineBanner.tsx'
import { PageLoading } from '../ui/feedback/PageLoading.tsx'
import { ToastRegion } from '../ui/feedback/ToastRegion.tsx'
import { isDialogOpen } from '../ui/overlays/is-dialog-open.ts'

const page = <Outlet />
const loading = <PageLoading />
// It counts minutes and hours, so it comes after what the page shows.
const SessionKeeper = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return import('../sessions/SessionKeeper.tsx')
})

// A new page gets the focus, as after a reload, so that the next Tab and screen readers start at its top.
function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        // A dialog that was opened while the page was loading keeps the focus.
        if (isDialogOpen()) return
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
      }),
    [router],
  )
}

// The next page would show the errors of the one before.
function useErrorsOfPage(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) toastStore.dismissErrors()
      }),
    [router],
  )
}

export function Root() {
  useFocusOnNavigation()
  useErrorsOfPage()
  const user = useSessionUser()
  // React must render changes of the router's state at once. The deferred value lets it render the first page in
  // slices.
  const shown = useDeferredValue(page, loading)
  return (
    <>
      <Suspense fallback={loading}>{shown}</Suspense>
      <OfflineBanner />
      <Suspense>{user?.authenticated && <SessionKeeper />}</Suspense>
      <Suspense>
        <ToastRegion />
      </Suspense>
    </>
  )
}
