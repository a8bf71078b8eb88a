import { createContext, use, useMemo, useState } from 'react'
import type { List } from '../list/use-list.ts'

/** Chosen rows, by id, with the names to ask and report by. They stay chosen on other pages of the list. */
export type Selection = ReturnType<typeof useSelection>

/** Beside the rows, which are drawn a little later: a box that is ticked shows it at once. */
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
  // Another search or filter is another list: what it hides must not be changed by accident.
  if (criteria !== listed) {
    setListed(criteria)
    setChosen(none)
  }
  // The same one while nothing is chosen anew: every box on the page hangs on it.
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
