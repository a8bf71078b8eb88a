import { createRouter } from '@tanstack/react-router'
import { savesData } from '../api/saves-data.ts'
import { sessionStore } from '../sessions/session.ts'
import { PageLoading } from '../ui/feedback/PageLoading.tsx'
import { BrokenPage } from './BrokenPage.tsx'
import { outerPages, shellPages } from './routes/pages.ts'
import { rootRoute, startRoute } from './routes/root-route.tsx'
import { shellRoute, unauthorizedRoute } from './routes/shell-route.ts'

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    startRoute,
    ...outerPages,
    shellRoute.addChildren([unauthorizedRoute, ...shellPages]),
  ]),
  defaultPreload: savesData() ? false : 'intent',
  defaultPendingComponent: PageLoading,
  defaultErrorComponent: BrokenPage,
  scrollRestoration: true,
  // What no page knows is dropped from an address, such as `?utm_source=mail` of a mailed link.
  search: { strict: true },
})

/** Sends for the code of the page in the address while it is still being found out who is here. */
export function preloadPage(): void {
  const matches = router.matchRoutes(router.latestLocation)
  // Without a session in this tab the guards will probably lead elsewhere.
  if (!sessionStore.get() && matches.some(({ routeId }) => routeId === '/shell')) return
  for (const { routeId } of matches) {
    const route = Object.values(router.routesById).find(({ id }) => id === routeId)
    // A failed request is repeated and reported when the page renders.
    if (route) Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined)
  }
}

// Signing in or out, here or in another tab, asks every guard again.
sessionStore.subscribe(() => void router.invalidate())

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
