// A pointer on its way over the rows, and rows that are scrolled under it, ask for nothing.
const LOOKING = 50
let timer: ReturnType<typeof setTimeout> | undefined

const lookAway = () => clearTimeout(timer)

/** Handlers for a row's link: for whoever stays on it, by pointer or keyboard, what it leads to is read ahead. */
export function lookAhead(ahead: () => void) {
  const look = () => {
    lookAway()
    timer = setTimeout(ahead, LOOKING)
  }
  return { onMouseEnter: look, onMouseLeave: lookAway, onFocus: look, onBlur: lookAway, onTouchStart: ahead }
}
