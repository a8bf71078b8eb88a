import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Asks before unsaved entries are discarded: when the form is closed, when another page is opened and when the tab is
 * closed. It does not ask after signing out, because the entries can no longer be saved.
 */
export function useUnsavedGuard(isDirty: boolean, onClose: () => void) {
  const [isAsking, setAsking] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => next.pathname !== '/signin' && next.pathname !== current.pathname,
    enableBeforeUnload: () => isDirty,
    disabled: !isDirty,
    withResolver: true,
  })
  const isLeaving = blocker.status === 'blocked'
  return {
    isAsking: isAsking || isLeaving,
    /** Closes the form, and asks first if there are unsaved entries. */
    close: () => (isDirty ? setAsking(true) : onClose()),
    stay() {
      setAsking(false)
      blocker.reset?.()
    },
    discard() {
      setAsking(false)
      if (blocker.status === 'blocked') blocker.proceed()
      else onClose()
    },
  }
}
