import { useSyncExternalStore } from 'react'

/** The topic that is open; an empty name is the help of the page. */
let asked: string | null = null
const listeners = new Set<() => void>()

/** Opens the help at a topic, from Ctrl-K or from a notice; null closes it. */
export function askForHelp(name: string | null): void {
  asked = name
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useAskedHelp = () => useSyncExternalStore(subscribe, () => asked)
