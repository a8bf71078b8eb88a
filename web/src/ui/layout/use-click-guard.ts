import './click-guard.css'
import { type MouseEvent, useEffect, useState } from 'react'

/** How long clicks do nothing: after one of them, and after rows have moved beneath the pointer. */
const pauses = { click: 500, move: 250 }

/**
 * Lets the first click on one of several buttons through, and ignores the others for half a second: the second click
 * of a double click may meet another button. After a move, only the pointer has to wait, not the keyboard.
 */
export function useClickGuard() {
  const [pause, setPause] = useState<keyof typeof pauses | null>(null)
  useEffect(() => {
    if (pause === null) return
    const timer = setTimeout(() => setPause(null), pauses[pause])
    return () => clearTimeout(timer)
  }, [pause])

  return {
    isPaused: pause !== null,
    pauseAfterMove: () => setPause('move'),
    /** For the element around the buttons. */
    guardProps: {
      'data-paused': pause !== null || undefined,
      onClickCapture: (event: MouseEvent) => {
        if (!isOnButton(event)) return
        if (pause === 'click') event.stopPropagation()
        else setPause('click')
      },
    },
  }
}

export const isOnButton = ({ target }: MouseEvent) =>
  target instanceof Element && target.closest('button') !== null
