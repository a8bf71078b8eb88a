import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { type ReactNode, Suspense } from 'react'
import { queryClient } from '../api/queries.ts'
import { additions } from '../domains.ts'
import { AdditionsProvider } from '../kit/additions/additions.ts'
import { ToastRegion } from '../ui/feedback/ToastRegion.tsx'
import { theme } from '../ui/theme/theme.ts'

/** Renders a component with the providers of a page and returns a user who types and clicks. */
export async function renderPart(part: ReactNode, { path = '/' } = {}): Promise<UserEvent> {
  queryClient.clear()
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '$', component: () => part })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  render(
    // Without the transitions of dialogs.
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <AdditionsProvider value={additions}>
          <Suspense>
            <RouterProvider router={router} />
          </Suspense>
        </AdditionsProvider>
        <ToastRegion />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return userEvent.setup()
}
