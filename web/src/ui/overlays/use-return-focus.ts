import { useCallback, useEffect, useState } from 'react'

/**
 * Returns the focus to the element that had it when this dialog opened. Mantine does this only for dialogs that were mounted
 * before they opened, but ours are mounted when they open. Most are unmounted when they close; one that stays mounted calls
 * the function that is returned.
 */
export function useReturnFocus(isOpen = true): () => void {
  // Read while rendering, because the dialog has the focus before an effect runs.
  const [opener, setOpener] = useState(() => document.activeElement)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setOpener(document.activeElement)
  }
  const giveBack = useCallback(() => {
    // Only if the focus would be lost, because the code that closed the dialog may have moved it.
    window.setTimeout(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    })
  }, [opener])
  useEffect(() => giveBack, [giveBack])
  return giveBack
}
