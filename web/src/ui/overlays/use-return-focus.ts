import { useEffect, useState } from 'react'

/**
 * Gives the focus back to where it was when this dialog opened. Mantine does so where a dialog stays mounted
 * and closes; ours are loaded when first needed and go with their closing.
 */
export function useReturnFocus(): void {
  // While rendering: by the time of an effect the dialog has taken the focus.
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Only where it would be lost: what closed the dialog may have sent it elsewhere.
      window.setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}
