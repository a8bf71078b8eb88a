import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen } from '../../ui/overlays/is-dialog-open.ts'

export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Ctrl-K, or the command key on a Mac. On a keyboard without Latin letters, the position of the key decides. */
export function isJumpKey(event: KeyboardEvent): boolean {
  const isK = event.key.toLowerCase() === 'k' || (event.code === 'KeyK' && !/[a-z]/i.test(event.key))
  return isK && (isMac ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey
}

const HELP_KEY = 'gantry.questionMark'

/** People who speak to their computer may turn the question mark off, because a word could press it (WCAG 2.1.4). */
export const isHelpKeyOn = () => localStorage.getItem(HELP_KEY) !== 'off'
export const turnHelpKey = (isOn: boolean) => localStorage.setItem(HELP_KEY, isOn ? 'on' : 'off')

/** A question mark of any keyboard, unless it is typed into a field. */
export function isHelpKey(event: KeyboardEvent): boolean {
  const isModified = event.ctrlKey || event.metaKey || event.altKey
  return ['?', '؟', '？'].includes(event.key) && !isModified && !isField(event.target) && isHelpKeyOn()
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"], [role="textbox"]'))

/** Calls `act` at a key. An open dialog may contain unsaved entries, so nothing opens over it. */
export function useShortcut(isWanted: (event: KeyboardEvent) => boolean, act: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isWanted(event) || isDialogOpen()) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
