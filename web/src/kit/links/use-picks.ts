import { createContext, useContext, useState } from 'react'

/** What the user has entered in a row of a picker. */
export type Entry = { text: string; flag: boolean }
const untouched: Entry = { text: '', flag: true }

/** Links several chosen records at once. */
export type ManyLinks<Item> = {
  idOf: (item: Item) => number
  nameOf: (item: Item) => string
  /** Rejects when nothing was linked. The choice then stays. A text that it resolves with is shown as a warning. */
  onLink: (picks: (Entry & { item: Item })[]) => Promise<unknown>
}

/** The entries of a picker's rows and the chosen records. They stay while the user searches for further ones. */
export function usePicks<Item>(items: readonly Item[], many: ManyLinks<Item> | undefined) {
  const [entries, setEntries] = useState<ReadonlyMap<number, Entry>>(new Map())
  const [chosen, setChosen] = useState<readonly Item[]>([])
  const idOf = (item: Item) => many?.idOf(item) ?? 0
  const entryOf = (id: number) => entries.get(id) ?? untouched

  function choose(id: number, isWanted: boolean): void {
    const item = items.find((each) => idOf(each) === id)
    setChosen((known) => {
      const others = known.filter((each) => idOf(each) !== id)
      if (!isWanted) return others
      return item === undefined || others.length < known.length ? known : [...known, item]
    })
  }

  return {
    canChoose: many !== undefined,
    chosen,
    picks: chosen.map((item) => ({ item, ...entryOf(idOf(item)) })),
    entryOf,
    isChosen: (id: number) => chosen.some((item) => idOf(item) === id),
    choose,
    /** A record with a text is chosen too, so that entering several provider numbers needs no further clicks. */
    enter(id: number, change: Partial<Entry>) {
      setEntries((known) => new Map(known).set(id, { ...(known.get(id) ?? untouched), ...change }))
      if (change.text && many !== undefined) choose(id, true)
    },
    /** The texts of the other chosen records. */
    otherTexts: (id: number) =>
      chosen
        .filter((item) => idOf(item) !== id)
        .map((item) => entryOf(idOf(item)).text.trim())
        .filter((text) => text !== ''),
    forget(ids: readonly number[]) {
      setEntries((known) => new Map([...known].filter(([id]) => !ids.includes(id))))
      setChosen((known) => known.filter((item) => !ids.includes(idOf(item))))
    },
  }
}

type Picks = Omit<ReturnType<typeof usePicks>, 'chosen' | 'picks' | 'forget'>
type PickContext = Picks & {
  /**
   * Call it with the link that a row has just asked for. `row` is the row's `li`. A text that the link resolves with is shown
   * as a warning.
   */
  follow: (linking: Promise<unknown>, name: string, row: Element | null, id?: number) => void
}

export const PickContext = createContext<PickContext | null>(null)

/** For the rows of a `LinkPicker`. */
export function usePickContext(): PickContext {
  const context = useContext(PickContext)
  if (context === null) throw new Error('This row belongs into a LinkPicker.')
  return context
}
