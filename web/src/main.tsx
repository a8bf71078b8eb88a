import './ui/styles/public.ts'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { preloadPage, router } from './app/router.tsx'
import { readTextFile } from './app/text-files.ts'
import { startAppearance } from './domains/portal/appearance/index.ts'
import { startI18n } from './i18n/i18n.ts'
import { keepEntries } from './sessions/keep-entries.ts'
import { followOwnLanguage } from './sessions/own-language.ts'
import { followOwnTimeZone } from './sessions/own-time-zone.ts'
import { restoreSession, sessionStore } from './sessions/session.ts'
import { watchSession } from './sessions/watch-session.ts'
import { keptEntries } from './ui/forms/kept/kept-entries.ts'
import { ignoreSecondClicks } from './ui/overlays/ignore-second-clicks.ts'

// An earlier portal at this address may have left a background worker that answers with its old files.
async function unregisterServiceWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((registration) => registration.unregister()))
}

async function start(): Promise<void> {
  void unregisterServiceWorkers().catch(() => undefined)
  startAppearance()
  watchSession()
  ignoreSecondClicks()
  keepEntries({
    store: sessionStore,
    entries: keptEntries,
    page: window,
    storage: window.sessionStorage,
    now: Date.now,
  })
  const restored = restoreSession()
  const spoken = startI18n(readTextFile)
  preloadPage()
  await Promise.all([spoken, restored])
  followOwnLanguage()
  followOwnTimeZone()
  const container = document.getElementById('root')
  if (!container) throw new Error('The page has no #root.')
  const root = createRoot(container)
  // In slices: on a slow phone the page would hear nothing until all of it is made.
  startTransition(() => root.render(<RouterProvider router={router} />))
}

void start()
