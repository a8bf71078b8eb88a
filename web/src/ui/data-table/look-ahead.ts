// A pointer that only passes over rows, or rows that scroll below it, must cause no requests.
const LOOKING = 50
let timer: ReturnType<typeof setTimeout> | undefined

const lookAway = () => clearTimeout(timer)

/** Handlers for the link of a row. They fetch its page ahead when the pointer or the focus stays on the link. */
export function lookAhead(ahead: () => void) {
  const look = () => {
    lookAway()
    timer = setTimeout(ahead, LOOKING)
  }
  return { onMouseEnter: look, onMouseLeave: lookAway, onFocus: look, onBlur: lookAway, onTouchStart: ahead }
}
