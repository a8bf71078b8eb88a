export type TypedKeys = { text: string; isEntered: boolean }

/**
 * Collects what is typed from now on, until `stop` returns it: a dialog that is still loading has no field yet, and the first
 * letters must not be lost or reach the page.
 */
export function collectKeys({ onEscape }: { onEscape: () => void }) {
  let text = ''
  let isEntered = false

  function onKeyDown(event: KeyboardEvent): void {
    // AltGr is Control and Alt on some keyboards, and types letters.
    const isShortcut = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
    if (isShortcut || event.isComposing) return
    if (event.key === 'Escape') onEscape()
    else if (event.key === 'Enter') isEntered = true
    else if (event.key === 'Backspace') text = Array.from(text).slice(0, -1).join('')
    else if (Array.from(event.key).length === 1) text += event.key
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  window.addEventListener('keydown', onKeyDown, true)
  return {
    /** Returns the keys once; later calls return nothing. */
    stop(): TypedKeys {
      window.removeEventListener('keydown', onKeyDown, true)
      const typed = { text, isEntered }
      text = ''
      isEntered = false
      return typed
    },
  }
}
