import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Asks before what was typed is thrown away: on closing the form, on going elsewhere, on closing the tab.
 * Whoever was signed out is let go: there is nothing left to save with.
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
    /** Closes the form, or asks first. */
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
