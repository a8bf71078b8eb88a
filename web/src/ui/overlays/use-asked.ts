import { useCallback, useState } from 'react'

/** What a confirmation is about. It is remembered while the dialog closes, so that its words stay. */
export function useAsked<T>() {
  const [{ item, isAsking }, set] = useState<{ item: T | null; isAsking: boolean }>(nothing)
  return {
    item,
    isAsking,
    // The same one from drawing to drawing: a table's columns may hang on it.
    ask: useCallback((next: T) => set({ item: next, isAsking: true }), []),
    close: () => set({ item, isAsking: false }),
  }
}

const nothing = { item: null, isAsking: false }
