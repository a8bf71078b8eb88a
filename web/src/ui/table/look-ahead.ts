import type { RowLink } from './columns.ts'

// As long as the router waits before it sends for the page's code: a pointer on its way over the rows, and rows
// that are scrolled under it, ask for nothing.
const LOOKING = 50
let timer: ReturnType<typeof setTimeout> | undefined

const lookAway = () => clearTimeout(timer)

/** Handlers for a row's link: whoever stays on it, by pointer or keyboard, has what it leads to read ahead. */
export function lookAhead({ ahead }: RowLink) {
  if (!ahead) return {}
  const look = () => {
    lookAway()
    timer = setTimeout(ahead, LOOKING)
  }
  return { onMouseEnter: look, onMouseLeave: lookAway, onFocus: look, onBlur: lookAway, onTouchStart: ahead }
}
