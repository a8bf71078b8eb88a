import type { RecordKind } from '@gantry/contract/registry'
import { useState, useSyncExternalStore } from 'react'

/**
 * The dialogs that are opened from elsewhere: those on a tab of a record by its next steps, and those of a list, such as the
 * form of a new record, by "Jump to".
 */
export type PickerName =
  | `new-${RecordKind}`
  | 'edit'
  | 'invite-people'
  | 'user-mips'
  | 'user-groups'
  | 'user-ris'
  | 'mip-users'
  | 'mip-new-user'
  | 'mip-groups'
  | 'ris-users'
  | 'ris-mips'
  | 'group-mips'
  | 'group-admins'
  | 'group-members'

let asked: PickerName | null = null
const listeners = new Set<() => void>()

/** Opens a picker, also if its tab is shown only afterwards. */
export function askToPick(name: PickerName | null): void {
  asked = name
  for (const listener of listeners) listener()
}

/** A page that does not offer what it was opened for must not open it later. */
export function forgetPick(name: PickerName): void {
  if (asked === name) askToPick(null)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** As `useState(false)`, for a dialog that is opened from elsewhere too. */
export function usePicking(name: PickerName) {
  const isAsked = useSyncExternalStore(subscribe, () => asked === name)
  const [isOpen, setOpen] = useState(false)
  const setPicking = (isWanted: boolean) => {
    setOpen(isWanted)
    if (!isWanted && isAsked) askToPick(null)
  }
  return [isOpen || isAsked, setPicking] as const
}
