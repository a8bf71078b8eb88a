import { useMemo, useState } from 'react'
import type { Column } from './columns.ts'

const key = (name: string) => `gantry.columns.${name}`

function remembered(name: string): string[] | null {
  try {
    const hidden: unknown = JSON.parse(localStorage.getItem(key(name)) ?? 'null')
    return Array.isArray(hidden) ? hidden.map(String) : null
  } catch {
    return null
  }
}

/** The visible columns of a table, stored in this browser. */
export function useColumns<Row>(name: string, columns: Column<Row>[]) {
  const [hidden, setHidden] = useState(
    () => remembered(name) ?? columns.filter((column) => column.hiddenAtFirst).map((column) => column.key),
  )
  const shown = useMemo(
    () => columns.filter((column) => !column.hideable || !hidden.includes(column.key)),
    [columns, hidden],
  )
  return {
    shown,
    hideable: columns.filter((column) => column.hideable),
    isShown: (column: Column<Row>) => !hidden.includes(column.key),
    toggle(column: Column<Row>): void {
      const next = hidden.includes(column.key)
        ? hidden.filter((other) => other !== column.key)
        : [...hidden, column.key]
      localStorage.setItem(key(name), JSON.stringify(next))
      setHidden(next)
    },
  }
}
