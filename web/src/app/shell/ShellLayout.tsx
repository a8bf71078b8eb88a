import '../../ui/styles/portal.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queries.ts'
import { colorScheme, showAppearance } from '../../domains/portal/appearance/index.ts'
import { additions } from '../../domains.ts'
import { AdditionsProvider } from '../../kit/additions/additions.ts'
import { sessionStore, useSessionUser } from '../../sessions/session.ts'
import { toastStore } from '../../ui/feedback/notify.ts'
import { PageLoading } from '../../ui/feedback/PageLoading.tsx'
import { ThemeProvider } from '../../ui/theme/ThemeProvider.tsx'
import { Shell } from './Shell.tsx'

function forget(): void {
  queryClient.clear()
  toastStore.dismissUndos()
}

// Another person or role must not see the cached answers, nor take back what this one did.
function useForgetOnChange(): void {
  useEffect(() => {
    const identity = () => {
      const session = sessionStore.get()
      return `${session?.sessionId} ${session?.user.sessionRole} ${session?.user.sessionGroup}`
    }
    let known = identity()
    const unsubscribe = sessionStore.subscribe(() => {
      if (identity() === known) return
      known = identity()
      forget()
    })
    return () => {
      unsubscribe()
      // Roles are switched outside the shell, where this component is not mounted.
      forget()
    }
  }, [])
}

/** Appearance belongs to the person, so it replaces the one of another person or an older one in this browser. */
function useOwnAppearance(userId: number | undefined): void {
  useEffect(() => {
    if (userId === undefined) return
    let isStale = false
    call('getMyAppearance').then(
      (appearance) => {
        if (!isStale) showAppearance(appearance)
      },
      // The appearance stored in this browser is used instead.
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [userId])
}

/** The layout of all pages behind sign-in. */
export function ShellLayout() {
  const user = useSessionUser()
  useForgetOnChange()
  useOwnAppearance(user?.userId)
  if (!user) return <PageLoading />
  return (
    <ThemeProvider colorScheme={colorScheme}>
      <QueryClientProvider client={queryClient}>
        <AdditionsProvider value={additions}>
          <Shell>
            <Suspense fallback={<PageLoading />}>
              <Outlet />
            </Suspense>
          </Shell>
        </AdditionsProvider>
      </QueryClientProvider>
    </ThemeProvider>
  )
}
