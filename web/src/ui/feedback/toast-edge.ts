export type Edge = 'top' | 'bottom'

type Click = { element: Element; edge: Edge }
let lastClick: Click | undefined
let lastOutsideDialogs: Click | undefined

// The keyboard clicks too: Enter and Space on a button, and Enter in a form.
window.addEventListener(
  'click',
  ({ target }) => {
    if (!(target instanceof Element)) return
    const { top, bottom } = target.getBoundingClientRect()
    lastClick = { element: target, edge: (top + bottom) / 2 > window.innerHeight / 2 ? 'bottom' : 'top' }
    if (target.closest('[role="dialog"]') === null) lastOutsideDialogs = lastClick
  },
  { capture: true },
)

/** `Modal` marks a dialog that is closing. */
const isGone = ({ element }: Click) => !element.isConnected || element.closest('[data-closing]') !== null

/**
 * The edge of the window away from the last click, so that a message does not cover the button that it is about. After a dialog
 * that has closed, this is the button that opened it.
 */
export function freeEdge(): Edge | undefined {
  const click = lastClick && isGone(lastClick) ? lastOutsideDialogs : lastClick
  return click && (click.edge === 'top' ? 'bottom' : 'top')
}
