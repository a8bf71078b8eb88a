import { useEffect, useState } from 'react'

/**
 * Returns the focus to the element that had it when this dialog opened. Mantine does this only for dialogs that stay
 * mounted, but ours are unmounted when they close.
 */
export function useReturnFocus(): void {
  // Read while rendering, because the dialog has the focus before an effect runs.
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Only if the focus would be lost, because the code that closed the dialog may have moved it.
      window.setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}
