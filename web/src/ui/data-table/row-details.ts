import { createContext } from 'react'

/** The state of the details below a row; null in a table without details. */
export const RowDetailsContext = createContext<{ id: string; isOpen: boolean; toggle: () => void } | null>(
  null,
)
