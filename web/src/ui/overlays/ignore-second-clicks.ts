const dialogs = '[role="dialog"], [role="alertdialog"], dialog'
const events = ['mousedown', 'mouseup', 'click', 'dblclick'] as const

/**
 * Ignores the second click of a double click when the first one has closed a dialog, because it would hit what lies below.
 * `detail` counts the clicks in quick succession at one place.
 */
export function ignoreSecondClicks(): void {
  let dialog: Element | null = null
  function handle(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : null
    if (event.detail < 2) {
      if (event.type === 'mousedown') dialog = target?.closest(dialogs) ?? null
      return
    }
    if (dialog === null || dialog.contains(target)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const name of events) window.addEventListener(name, handle, { capture: true })
}
