import { useState } from 'react'

/** What a confirmation is about. It is remembered while the dialog closes, so that its words stay. */
export function useAsked<T>() {
  const [item, setItem] = useState<T | null>(null)
  const [isAsking, setAsking] = useState(false)
  return {
    item,
    isAsking,
    ask(next: T) {
      setItem(next)
      setAsking(true)
    },
    close: () => setAsking(false),
  }
}
