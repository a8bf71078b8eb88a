import { createRouter } from '@tanstack/react-router'
import { savesData } from '../api/saves-data.ts'
import { sessionStore } from '../sessions/session.ts'
import { PageLoading } from '../ui/PageLoading.tsx'
import { BrokenPage } from './BrokenPage.tsx'
import { openAppRoute } from './routes/app-routes.ts'
import { guardedRoute } from './routes/guarded-routes.ts'
import { publicRoutes } from './routes/public-routes.ts'
import { rootRoute } from './routes/root-route.tsx'

export const router = createRouter({
  routeTree: rootRoute.addChildren([...publicRoutes, openAppRoute, guardedRoute]),
  defaultPreload: savesData() ? false : 'intent',
  defaultPendingComponent: PageLoading,
  defaultErrorComponent: BrokenPage,
  scrollRestoration: true,
})

// Signing in or out, here or in another tab, asks every guard again.
sessionStore.subscribe(() => void router.invalidate())

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
