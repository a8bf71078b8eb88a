import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach } from 'vitest'
import { readTexts } from '../app/texts.ts'
import { fetchTexts, type Namespace, startI18n } from '../i18n/i18n.ts'
import { toastStore } from '../ui/feedback/notify.ts'

// jsdom draws nothing, so it has no sizes and scrolls nowhere. Mantine and the router call these.
class ResizeObserverWithoutSizes implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver ??= ResizeObserverWithoutSizes
window.matchMedia ??= (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList
window.scrollTo = () => undefined
window.HTMLElement.prototype.scrollIntoView ??= () => undefined

// Every text of the portal in English, so that a part is drawn at once.
if (!i18next.isInitialized) {
  const files = Object.keys(import.meta.glob('../**/texts/**/en.json'))
  await startI18n(readTexts)
  await fetchTexts(files.map((path) => path.replace('/texts', '').split('/').at(-2) as Namespace))
}

afterEach(() => {
  cleanup()
  for (const { id } of toastStore.get()) toastStore.dismiss(id)
})
