export type Edge = 'top' | 'bottom'

let lastClick: Edge | undefined

// The keyboard clicks too: Enter and Space on a button, and Enter in a form.
window.addEventListener(
  'click',
  ({ target }) => {
    if (!(target instanceof Element)) return
    const { top, bottom } = target.getBoundingClientRect()
    lastClick = (top + bottom) / 2 > window.innerHeight / 2 ? 'bottom' : 'top'
  },
  { capture: true },
)

/** The edge of the window away from the last click, so that a message does not cover the button that it is about. */
export const freeEdge = (): Edge | undefined => lastClick && (lastClick === 'top' ? 'bottom' : 'top')
