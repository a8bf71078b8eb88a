import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Entries, keptEntries } from './kept-entries.ts'

type KeptForm = { name: string | undefined; changed: () => Entries; restore: (entries: Entries) => void }

/** What the form shows to offer the entries that were kept. */
export type KeptOffer = { restore: () => void; discard: () => void }

/** Keeps the entries of a form with a name when it is closed against the person's will, and offers them when it opens again. */
export function useKeptEntries({ name, changed, restore }: KeptForm): KeptOffer | null {
  const all = useSyncExternalStore(keptEntries.subscribe, keptEntries.get)
  const latest = useRef(changed)
  // At each render, so that the function reads the values of the last one.
  useEffect(() => {
    latest.current = changed
  })
  const [id] = useState(() => Symbol('form'))
  useEffect(() => {
    if (name === undefined) return
    return keptEntries.register({ id, name, changed: () => latest.current() })
  }, [id, name])
  const kept = name === undefined ? undefined : all.get(name)
  // A form that stayed open still shows its entries.
  if (name === undefined || kept === undefined || kept.from === id) return null
  return {
    restore() {
      restore(kept.entries)
      keptEntries.drop(name)
    },
    discard: () => keptEntries.drop(name),
  }
}
