import './click-guard.css'
import { type MouseEvent, useEffect, useState } from 'react'

/** For how many milliseconds clicks are ignored: after a click, and after rows have moved below the pointer. */
const pauses = { click: 500, move: 250 }

/**
 * Ignores clicks on several buttons for half a second after a click, because the second click of a double click may
 * hit another button. After rows have moved, only the pointer must wait, not the keyboard.
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
    /** Props for the element around the buttons. */
    guardProps: {
      'data-paused': pause !== null || undefined,
      onClickCapture: (event: MouseEvent) => {
        if (!isInside(event)) return
        if (pause === 'click') {
          if (isOnButton(event) || isOnLink(event)) event.stopPropagation()
          // A row can be a link, and the second click would open it. Enter in a field clicks the button of its form, which must go on.
          if (isOnLink(event)) event.preventDefault()
        } else if (isOnButton(event)) setPause('click')
      },
      onMouseDownCapture: (event: MouseEvent) => {
        if (pause === 'click' && isInside(event)) keepFocus(event)
      },
    },
  }
}

/** An ignored click must not take the focus either. It hits the row, because its buttons ignore the pointer meanwhile. */
export function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('input, label') === null) event.preventDefault()
}

const dialogs = '[role="dialog"], [role="alertdialog"], dialog'

/** False in a dialog that a row has opened: React reports its events to the row too. */
export const isInside = ({ currentTarget, target }: MouseEvent) =>
  target instanceof Element && target.closest(dialogs) === currentTarget.closest(dialogs)

const isOnLink = ({ target }: MouseEvent) => target instanceof Element && target.closest('a') !== null

export const isOnButton = ({ target }: MouseEvent) =>
  target instanceof Element && target.closest('button') !== null
