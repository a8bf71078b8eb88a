import type { RecordKind } from '@gantry/contract/registry'
import type { Icon } from '@tabler/icons-react'
import type { ParseKeys } from 'i18next'
import { useEffect } from 'react'
import { useViewer } from '../../sessions/index.ts'
import type { Step } from '../next-steps/step.ts'
import { rememberOpened } from './recent-places.ts'

/** The record whose page is shown, with the tabs and actions that its viewer has: Ctrl-K finds them. */
export type OpenRecord = {
  kind: RecordKind
  id: number
  name: string
  tabs: readonly { name: string; label: string; icon: Icon; key?: ParseKeys<'menu'> }[]
  actions: readonly Step[]
}

let open: OpenRecord | null = null
const listeners = new Set<() => void>()

export const getOpenRecord = () => open

export function subscribeToOpenRecord(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function setOpen(record: OpenRecord | null): void {
  open = record
  for (const listener of listeners) listener()
}

export function useOpenRecord(record: OpenRecord): void {
  useEffect(() => {
    setOpen(record)
    return () => setOpen(null)
  }, [record])
}

/** Ctrl-K shows first what was opened last. */
export function useRememberOpened(kind: RecordKind, id: number, name: string): void {
  const viewer = useViewer()
  useEffect(() => rememberOpened(viewer, { kind, id, name }), [viewer, kind, id, name])
}
