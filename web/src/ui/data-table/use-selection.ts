import { createContext, use, useMemo, useState } from 'react'
import type { List } from '../list/use-list.ts'

/** The selected rows by id, with their names for questions and reports. They stay selected on other pages. */
export type Selection = ReturnType<typeof useSelection>

/** Kept apart from the rows, which render later, so that a ticked checkbox changes at once. */
export const SelectionContext = createContext<Selection | null>(null)

export function useRowSelection(): Selection {
  const selection = use(SelectionContext)
  if (!selection) throw new Error('Boxes stand in a table whose rows can be chosen.')
  return selection
}

type Chosen = ReadonlyMap<number, string>
const none: Chosen = new Map()

export function useSelection(list: Pick<List, 'criteria'>) {
  const criteria = JSON.stringify(list.criteria)
  const [listed, setListed] = useState(criteria)
  const [chosen, setChosen] = useState(none)
  // A search or filter clears the selection, so that no hidden row is changed by accident.
  if (criteria !== listed) {
    setListed(criteria)
    setChosen(none)
  }
  // The value stays the same until the selection changes, because every checkbox depends on it.
  return useMemo(() => ({ chosen, ...changesOf(setChosen) }), [chosen])
}

function changesOf(setChosen: (change: (chosen: Chosen) => Chosen) => void) {
  return {
    set: (rows: readonly { id: number; name: string }[], isChosen: boolean) =>
      setChosen((chosen) => {
        const next = new Map(chosen)
        for (const { id, name } of rows) {
          if (isChosen) next.set(id, name)
          else next.delete(id)
        }
        return next
      }),
    keepOnly: (ids: ReadonlySet<number>) =>
      setChosen((chosen) => new Map([...chosen].filter(([id]) => ids.has(id)))),
    clear: () => setChosen(() => none),
  }
}
