import { useEffect } from 'react'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { settings } from '../i18n/settings.ts'
import { sessionStore, updateSessionUser } from './session.ts'
import { createSessionRefresh } from './session-refresh.ts'

const TRIES = 3
const BETWEEN_TRIES = 5000

// A request that never arrived has not used the refresh token, so a short network failure need not end the session.
async function renew(triesLeft = TRIES): Promise<void> {
  try {
    const { user } = await call('refresh', { body: {} })
    updateSessionUser(user)
  } catch (error) {
    const isWorthRetrying = error instanceof ApiError && error.isNetworkFailure && triesLeft > 1
    if (!isWorthRetrying) throw error
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES))
    await renew(triesLeft - 1)
  }
}

const refresh = createSessionRefresh({
  every: settings.timings.refreshEvery,
  now: () => Date.now(),
  storage: window.localStorage,
  withLock: async (work) => {
    await navigator.locks.request('gantry-refresh', work)
  },
  renew: () => renew(),
  onFailure: () => sessionStore.signOutLocally('expired'),
})

export function useSessionRefresh(sessionId: string | null): void {
  useEffect(() => {
    if (!sessionId) return
    refresh.start(sessionId)
    return refresh.stop
  }, [sessionId])
}
