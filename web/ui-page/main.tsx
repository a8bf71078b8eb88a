import '../src/ui/styles/public.ts'
import '../src/ui/styles/portal.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../src/api/queries.ts'
import { readTextFile } from '../src/app/text-files.ts'
import { chooseLanguage, fetchTexts, startI18n } from '../src/i18n/i18n.ts'
import { ThemeProvider } from '../src/ui/theme/ThemeProvider.tsx'
import { Chooser } from './Chooser.tsx'
import { Parts } from './Parts.tsx'

const asked = new URLSearchParams(window.location.search)
const isFrame = window.parent !== window
const scheme = asked.get('scheme') === 'dark' ? 'dark' : 'light'
const never = () => () => undefined

async function start(): Promise<void> {
  document.documentElement.dataset.mantineColorScheme = scheme
  await startI18n(readTextFile)
  await chooseLanguage(asked.get('direction') === 'rtl' ? 'ar' : 'en')
  await fetchTexts(['days'])
  const root = createRootRoute()
  // The links of the examples lead nowhere else.
  const page = createRoute({ getParentRoute: () => root, path: '$', component: isFrame ? Parts : Chooser })
  const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory() })
  const container = document.getElementById('root')
  if (!container) throw new Error('The page has no #root.')
  createRoot(container).render(
    <ThemeProvider colorScheme={{ get: () => scheme, subscribe: never }}>
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <RouterProvider router={router as never} />
        </Suspense>
      </QueryClientProvider>
    </ThemeProvider>,
  )
}

void start()
