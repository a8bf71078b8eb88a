import { useMemo, useState } from 'react'

/** The state of something that opens and closes. */
export function useDisclosure() {
  const [isOpen, setOpen] = useState(false)
  // The functions stay the same at each render, because the columns of a table may depend on them.
  const actions = useMemo(() => ({ open: () => setOpen(true), close: () => setOpen(false) }), [])
  return [isOpen, actions] as const
}
