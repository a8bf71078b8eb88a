import { useMemo, useState } from 'react'

/** Whether something is open, and what opens and closes it. */
export function useDisclosure() {
  const [isOpen, setOpen] = useState(false)
  // The same functions at each render: the columns of a table may depend on them.
  const actions = useMemo(() => ({ open: () => setOpen(true), close: () => setOpen(false) }), [])
  return [isOpen, actions] as const
}
