import { createKeeper, type Keeper } from './keeper.ts'
import type { Person } from './person.ts'
import { type Attempt, createProvider, type Provider } from './provider.ts'
import type { DemoAppSettings } from './settings.ts'

/** Somebody's visit; one by ticket has no ID token. */
export type Session = { person: Person; idToken: string | null }

/** All that an app of this kind holds: nothing lives outside of it, so that several can run side by side. */
export type State = {
  settings: DemoAppSettings
  provider: Provider
  /** Those who signed in, by what their cookie says, and those who came by ticket. */
  sessions: Keeper<Session>
  ticketSessions: Keeper<Session>
  /** Sign-ins under way, by their `state`, and the browser each was started in. */
  attempts: Keeper<Attempt & { browser: string }>
}

// No session at the portal outlasts twelve hours, so none here does.
const sessionLimits = { minutes: 12 * 60, limit: 10_000 }
const attemptLimits = { minutes: 30, limit: 10_000 }

export const createState = (settings: DemoAppSettings): State => ({
  settings,
  provider: createProvider(settings),
  sessions: createKeeper(sessionLimits),
  ticketSessions: createKeeper(sessionLimits),
  attempts: createKeeper(attemptLimits),
})
