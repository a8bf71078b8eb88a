import { ApiError } from '../../../api/api-error.ts'
import { sessionStore } from '../../../sessions/session.ts'

/**
 * A sign-in that was never finished ends after a while, on the server first: from then on its calls answer 401
 * and there is nothing left but to sign in again.
 */
export function leaveIfOver(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) sessionStore.signOutLocally()
}
