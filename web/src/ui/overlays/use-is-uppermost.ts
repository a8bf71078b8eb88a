import { useEffect, useState, useSyncExternalStore } from 'react'

/** The open dialogs, in the order in which they opened. */
let open: symbol[] = []
const listeners = new Set<() => void>()

function change(next: symbol[]): void {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Whether this dialog opened last. Only that one closes on Escape; Mantine would close all of them, because each listens
 * on its own.
 */
export function useIsUppermost(isOpen = true): boolean {
  const [self] = useState(() => Symbol('dialog'))
  useEffect(() => {
    if (!isOpen) return
    change([...open, self])
    return () => change(open.filter((one) => one !== self))
  }, [isOpen, self])
  return useSyncExternalStore(subscribe, () => open.at(-1) === self)
}
