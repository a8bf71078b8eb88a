import { useEffect, useSyncExternalStore } from 'react'
import { keptEntries } from './kept-entries.ts'

type Values = Record<string, unknown>
type KeptForm = { name: string | undefined; changed: () => Values; restore: (entries: Values) => void }

/** What the form shows to offer the entries that were kept when the session ended. */
export type KeptOffer = { restore: () => void; discard: () => void }

/** Keeps the entries of a form with a name when the session ends, and offers them when the form opens again. */
export function useKeptEntries({ name, changed, restore }: KeptForm): KeptOffer | null {
  const all = useSyncExternalStore(keptEntries.subscribe, keptEntries.get)
  // At each render, so that the function reads the values of the last one.
  useEffect(() => (name === undefined ? undefined : keptEntries.register({ name, changed })))
  const kept = name === undefined ? undefined : all.get(name)
  if (name === undefined || kept === undefined) return null
  return {
    restore() {
      restore(kept)
      keptEntries.drop(name)
    },
    discard: () => keptEntries.drop(name),
  }
}
