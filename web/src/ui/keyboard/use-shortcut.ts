import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen } from '../overlays/is-dialog-open.ts'

export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Ctrl-K, or the command key on a Mac. On a keyboard without Latin letters, the position of the key decides. */
export function isJumpKey(event: KeyboardEvent): boolean {
  return (
    letterOf(event) === 'k' && (isMac ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey
  )
}

// The name is older than the other keys, and a choice that people have made must stay.
const SINGLE_KEYS = 'gantry.questionMark'

/** People who speak to their computer may turn single keys off, because a word could press them (WCAG 2.1.4). */
export const areSingleKeysOn = () => localStorage.getItem(SINGLE_KEYS) !== 'off'
export const turnSingleKeys = (isOn: boolean) => localStorage.setItem(SINGLE_KEYS, isOn ? 'on' : 'off')

/** A question mark of any keyboard, unless it is typed into a field. */
export const isHelpKey = (event: KeyboardEvent): boolean =>
  ['?', '؟', '？'].includes(event.key) && isFreeKey(event) && areSingleKeysOn()

/** A letter that is pressed alone, unless it is typed into a field or moves through a menu. */
export function singleKeyOf(event: KeyboardEvent): string | null {
  const isAlone = isFreeKey(event) && !event.shiftKey && !event.isComposing
  return isAlone && areSingleKeysOn() ? letterOf(event) : null
}

/** Whether no control has another use for the key. */
export function isFreeKey(event: KeyboardEvent): boolean {
  const isModified = event.ctrlKey || event.metaKey || event.altKey
  return !isModified && !event.defaultPrevented && !isTakenBy(event.target)
}

/** The letter of a key, or the Latin letter at its place on a keyboard with other letters. */
function letterOf({ key, code }: KeyboardEvent): string | null {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  return code.startsWith('Key') ? code.slice(3).toLowerCase() : null
}

const fields =
  'input:not([type="checkbox"]), textarea, select, [role="combobox"], [role="textbox"], [role="menu"], [role="listbox"], [role="dialog"]'

const isTakenBy = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(fields) !== null)

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
