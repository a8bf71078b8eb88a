import type { User } from '@gantry/contract/domains/access/auth/schemas'
import type { SessionEnd } from '@gantry/contract/domains/access/sessions/words'
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
  // The shell renders no page without a session.
  if (!user) throw new Error('Nobody is signed in.')
  return user
}

/** Called after the password was accepted. */
export const beginSession = (user: User) => sessionStore.signIn(sessionUserOf(user))

/** Called after verification, a change of role or a change of the own profile. */
export const updateSessionUser = (user: User) => sessionStore.setUser(sessionUserOf(user))

/** Restores the session that the tab has stored, and reads what an older version of the portal did not store. */
export async function restoreSession(): Promise<void> {
  await sessionStore.restore()
  const user = sessionStore.get()?.user
  if (user?.sessionRole && !user.may) void readSessionUser()
}

let isReading = false

/**
 * Reads which roles the user can take now. Several calls fail at once when a role is lost, and only one of them reads. A
 * failure is silent, because the refused call has shown a message already.
 */
export async function readSessionUser(): Promise<void> {
  if (isReading) return
  isReading = true
  await call('getMySession')
    .then(updateSessionUser)
    .catch(() => undefined)
  isReading = false
}

/** Applies a new photo, name or language of the user without another sign-in. */
export function patchSessionUser(changes: Partial<SessionUser>): void {
  const session = sessionStore.get()
  if (session) sessionStore.setUser({ ...session.user, ...changes })
}

/**
 * Signs out, even when the server cannot be reached: this browser deletes the session in any case. `comeBackTo` is the
 * address to open after the next sign-in.
 */
export async function signOut(comeBackTo = '', why: SessionEnd | null = null): Promise<void> {
  if (!sessionStore.get()) return
  await keepingPreferences(() => call('signOut').catch(() => undefined))
  sessionStore.signOutEverywhere(comeBackTo, why)
}

/**
 * The answer to a sign-out makes the browser clear its storage. Local storage holds only preferences (colours,
 * language, columns), which are restored for the next sign-in.
 */
async function keepingPreferences(work: () => Promise<unknown>): Promise<void> {
  const kept = Object.entries(window.localStorage)
  await work()
  for (const [name, value] of kept) window.localStorage.setItem(name, value)
}
