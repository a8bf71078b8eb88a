import { useCallback, useEffect, useState } from 'react'
import { useIdleTimer } from 'react-idle-timer'
import { call } from '../api/call.ts'
import { settings } from '../i18n/settings.ts'
import { createActivityTouch } from './activity-touch.ts'
import { sessionStore, signOut } from './session.ts'
import { lastAnswerAt } from './watch-session.ts'

const { idleAfter, idleCountdown, idleDebounce, touchAfter } = settings.timings

// The server measures idle time from the last call. Reading the own invitations is the cheapest call for every role.
async function touchServer(): Promise<void> {
  const user = sessionStore.get()?.user
  if (user) await call('listGroupInvitations', { params: { userId: user.userId } }).catch(() => undefined)
}

const activity = createActivityTouch({ after: touchAfter, lastAnswerAt, touch: () => void touchServer() })

/** Warns after the time without activity in any tab that was in force when the page was loaded, and signs out a minute later. */
export function useIdleWarning() {
  const [isWarning, setWarning] = useState(false)
  const [secondsLeft, setSecondsLeft] = useState(Math.ceil(idleCountdown / 1000))

  const timer = useIdleTimer({
    name: 'gantry-idle',
    timeout: idleAfter + idleCountdown,
    promptBeforeIdle: idleCountdown,
    debounce: idleDebounce,
    crossTab: true,
    // The interval at which a tab reports its activity to the others.
    syncTimers: idleDebounce,
    onPrompt: () => setWarning(true),
    onActive: () => setWarning(false),
    onIdle: () => {
      setWarning(false)
      const { pathname, search, hash } = window.location
      void signOut(`${pathname}${search}${hash}`, 'idle')
    },
    // Moving the mouse does not answer the warning.
    onAction: (_event, idleTimer) => {
      if (!idleTimer?.isPrompted()) activity.noteActivity()
    },
  })
  useEffect(() => activity.stop, [])

  const { getRemainingTime } = timer
  useEffect(() => {
    if (!isWarning) return
    const tick = () => setSecondsLeft(Math.ceil(getRemainingTime() / 1000))
    tick()
    const interval = setInterval(tick, 500)
    return () => clearInterval(interval)
  }, [isWarning, getRemainingTime])

  const stay = useCallback(() => {
    setWarning(false)
    timer.activate()
    void touchServer()
  }, [timer])

  return { isWarning, secondsLeft, stay }
}
