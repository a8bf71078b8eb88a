import { ApiError } from '../../../../api/api-error.ts'
import { sessionStore } from '../../../../sessions/session.ts'

/**
 * An unfinished sign-in expires on the server. Its calls then answer 401, and the user has to sign in again.
 */
export function leaveIfOver(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) sessionStore.signOutLocally()
}
