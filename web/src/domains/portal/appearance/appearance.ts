import { type Appearance, defaultAppearance } from '@gantry/contract/domains/portal/appearance/words'
import { useSyncExternalStore } from 'react'

/** The last look in this browser. It is used outside the shell, and until the server has answered. */
const KEY = 'gantry.appearance'
const night = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let current = remembered()

function remembered(): Appearance {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return { ...defaultAppearance, ...(stored as Partial<Appearance>) }
  } catch {
    return defaultAppearance
  }
}

function scheme(): 'light' | 'dark' {
  if (current.theme === 'system') return night.matches ? 'dark' : 'light'
  return current.theme === 'dark' ? 'dark' : 'light'
}

function draw(): void {
  const { dataset } = document.documentElement
  dataset.mantineColorScheme = scheme()
  dataset.sidebar = current.theme === 'light' ? 'light' : 'dark'
  dataset.navigation = current.navigation
  for (const listener of listeners) listener()
}

/** Applies the remembered look before the first drawing, and follows the system and other tabs. */
export function startAppearance(): void {
  draw()
  night.addEventListener('change', draw)
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY) return
    current = remembered()
    draw()
  })
}

export function showAppearance(appearance: Appearance): void {
  current = appearance
  localStorage.setItem(KEY, JSON.stringify(appearance))
  draw()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, () => current)

/** For the parts under `ui/`, which do not set it. */
export const colorScheme = { get: scheme, subscribe }
