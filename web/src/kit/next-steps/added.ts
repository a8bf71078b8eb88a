import type { RecordKind } from '@gantry/contract/registry'
import { records } from '@gantry/contract/registry'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

// In memory only, so that the next steps are shown once and not after a reload.
let lastAdded: string | null = null

/** Opens the page of a record that was just added, with its next steps. */
export function useShowAdded(kind: RecordKind) {
  const navigate = useNavigate()
  const page = records[kind].recordPage ?? '/'
  return (id: number, tab?: string) => {
    lastAdded = `${kind} ${id}`
    void navigate({ to: page, search: { id, ...(tab && { tab }) } as never })
  }
}

/** Whether the next steps of this record are shown, and the function that hides them. */
export function useNextSteps(kind: RecordKind, id: number) {
  const [isShown, setShown] = useState(lastAdded === `${kind} ${id}`)
  const hide = () => {
    lastAdded = null
    setShown(false)
  }
  return [isShown, hide] as const
}
