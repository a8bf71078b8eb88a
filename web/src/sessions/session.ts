import type { User } from '@gantry/contract/auth/schemas'
import { useSyncExternalStore } from 'react'
import { call } from '../api/call.ts'
import { settings } from '../i18n/settings.ts'
import { createSessionStore } from './session-store.ts'
import { type SessionUser, sessionUserOf } from './session-user.ts'

export const sessionStore = createSessionStore({
  storage: window.sessionStorage,
  channel: new BroadcastChannel('gantry-session'),
  newId: () => crypto.randomUUID(),
  now: () => Date.now(),
  siblingWait: settings.timings.siblingWait,
})

export const useSession = () => useSyncExternalStore(sessionStore.subscribe, sessionStore.get)

/** The signed-in person, or null. */
export const useSessionUser = (): SessionUser | null => useSession()?.user ?? null

/** The signed-in person, on pages behind the guards. */
export function useSignedInUser(): SessionUser {
  const user = useSessionUser()
  // The shell shows no page without a session, so no page is ever rendered without one.
  if (!user) throw new Error('Nobody is signed in.')
  return user
}

/** After the password was right. */
export const beginSession = (user: User) => sessionStore.signIn(sessionUserOf(user))

/** After verification, a role switch, or a change to one's own profile. */
export const updateSessionUser = (user: User) => sessionStore.setUser(sessionUserOf(user))

/** One's own new photo, name or language, without waiting for the next sign-in. */
export function patchSessionUser(changes: Partial<SessionUser>): void {
  const session = sessionStore.get()
  if (session) sessionStore.setUser({ ...session.user, ...changes })
}

/**
 * Signing out works even when the server can't be reached: this browser forgets the person either way.
 * `comeBackTo` is for whoever signs out only to sign in again.
 */
export async function signOut(comeBackTo = ''): Promise<void> {
  if (!sessionStore.get()) return
  await keepingPreferences(() => call('signOut').catch(() => undefined))
  sessionStore.signOutEverywhere(comeBackTo)
}

/**
 * The answer to a sign-out tells the browser to clear what it stores for us. Local storage holds only how
 * somebody likes to look at things (colours, language, columns), which the next sign-in should find again.
 */
async function keepingPreferences(work: () => Promise<unknown>): Promise<void> {
  const kept = Object.entries(window.localStorage)
  await work()
  for (const [name, value] of kept) window.localStorage.setItem(name, value)
}
