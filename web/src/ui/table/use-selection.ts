import { useState } from 'react'
import type { List } from './use-list.ts'

/** Chosen rows, by id, with the names to ask and report by. They stay chosen on other pages of the list. */
export type Selection = ReturnType<typeof useSelection>

const none: ReadonlyMap<number, string> = new Map()

export function useSelection(list: Pick<List, 'criteria'>) {
  const [state, setState] = useState({ criteria: '', chosen: none })
  // Another search or filter is another list: what it hides must not be changed by accident.
  const criteria = JSON.stringify(list.criteria)
  const chosen = state.criteria === criteria ? state.chosen : none
  const choose = (next: ReadonlyMap<number, string>) => setState({ criteria, chosen: next })
  return {
    chosen,
    set(rows: readonly { id: number; name: string }[], isChosen: boolean): void {
      const next = new Map(chosen)
      for (const { id, name } of rows) {
        if (isChosen) next.set(id, name)
        else next.delete(id)
      }
      choose(next)
    },
    keepOnly: (ids: ReadonlySet<number>) => choose(new Map([...chosen].filter(([id]) => ids.has(id)))),
    clear: () => choose(none),
  }
}
