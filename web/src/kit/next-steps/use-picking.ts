import type { RecordKind } from '@gantry/contract/registry'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

/**
 * What is opened from elsewhere: dialogs on a tab of a record by its next steps, those of a list, such as the form of a new
 * record, by "Jump to", and the form of a record by its list.
 */
export type PickerName =
  | `new-${RecordKind}`
  | 'edit'
  | 'appearance'
  | 'change-password'
  | 'switch-role'
  | 'new-qualification'
  | 'renew-qualification'
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

/** `about` is the id of what it is about, where its page shows several. */
type Asked = { name: PickerName; about: number | undefined }

let asked: Asked | null = null
const listeners = new Set<() => void>()

/** Opens a picker, also if its tab is shown only afterwards. */
export function askToPick(name: PickerName | null, about?: number): void {
  asked = name && { name, about }
  for (const listener of listeners) listener()
}

/** A page that does not offer what it was opened for must not open it later. */
export function forgetPick(name: PickerName): void {
  if (asked?.name === name) askToPick(null)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const useIsAsked = (name: PickerName) => useSyncExternalStore(subscribe, () => asked?.name === name)

/** As `useState(false)`, for a dialog that is opened from elsewhere too. */
export function usePicking(name: PickerName) {
  const isAsked = useIsAsked(name)
  const [isOpen, setOpen] = useState(false)
  const setPicking = (isWanted: boolean) => {
    setOpen(isWanted)
    if (!isWanted && isAsked) askToPick(null)
  }
  return [isOpen || isAsked, setPicking] as const
}

/** Calls `act` once when this is asked for from elsewhere. */
export function useWhenPicked(name: PickerName, act: (about: number | undefined) => void): void {
  const isAsked = useIsAsked(name)
  const answer = useEffectEvent(() => {
    const about = asked?.about
    askToPick(null)
    act(about)
  })
  useEffect(() => {
    if (isAsked) answer()
  }, [isAsked])
}
