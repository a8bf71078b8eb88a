import { useEffect } from 'react'
import { isDialogOpen } from '../overlays/is-dialog-open.ts'
import { toastStore } from './notify.ts'

/** Control and Z takes back the newest change that has an Undo. In a field it is the browser's own. */
export function useUndoKey(): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'z'
      if (!isUndo || isInField(event.target) || isDialogOpen()) return
      if (toastStore.undoNewest()) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** Nothing is typed in a switch or a checkbox. */
const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'
const isInField = (target: EventTarget | null) => target instanceof Element && target.closest(fields) !== null
