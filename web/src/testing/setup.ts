import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, vi } from 'vitest'
import { readTextFile } from '../app/text-files.ts'
import { fetchTexts, type Namespace, startI18n } from '../i18n/i18n.ts'
import { sessionStore } from '../sessions/session.ts'
import { toastStore } from '../ui/feedback/notify.ts'

// jsdom has no layout, so it lacks these functions for sizes and scrolling, which Mantine and the router call.
class ResizeObserverWithoutSizes implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver ??= ResizeObserverWithoutSizes
window.matchMedia ??= (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList
window.scrollTo = () => undefined
window.HTMLElement.prototype.scrollIntoView ??= () => undefined

// All English texts are loaded, so that a component renders at once.
if (!i18next.isInitialized) {
  const files = Object.keys(import.meta.glob('../**/texts/**/en.json'))
  await startI18n(readTextFile)
  const names = files.map((path) => path.replace('/texts', '').split('/').at(-2) as Namespace)
  await fetchTexts([...names, 'menu', 'places'])
}

afterEach(() => {
  // First, because many parts ask who is signed in.
  cleanup()
  vi.unstubAllGlobals()
  sessionStore.signOutEverywhere('', null)
  for (const { id } of toastStore.get()) toastStore.dismiss(id)
})
