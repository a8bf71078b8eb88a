import { useCallback, useState } from 'react'

/** The record of a confirmation. It is kept while the dialog closes, so that the text does not disappear. */
export function useAsked<T>() {
  const [{ item, isAsking }, set] = useState<{ item: T | null; isAsking: boolean }>(nothing)
  return {
    item,
    isAsking,
    // The function stays the same at each render, because the columns of a table may depend on it.
    ask: useCallback((next: T) => set({ item: next, isAsking: true }), []),
    close: () => set({ item, isAsking: false }),
  }
}

const nothing = { item: null, isAsking: false }
