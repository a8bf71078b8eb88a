import { sessionEndOf } from '@gantry/contract/domains/access/sessions/words'
import { watchCalls } from '../api/call.ts'
import { readSessionUser, sessionStore } from './session.ts'
import { termsRefused } from './terms-refused.ts'

let lastAnswer = Date.now()

/** The time of the last answer to this tab. The server knows of all activity before it. */
export const lastAnswerAt = () => lastAnswer

/** A refused call means that the session has ended, so this tab deletes it. */
export function watchSession(): void {
  watchCalls({
    onUnauthorized: ({ code }) => sessionStore.signOutLocally(sessionEndOf(code) ?? 'other'),
    // The guards then lead to the choice of a role.
    onRoleLost: () => void readSessionUser(),
    onTermsToAccept: termsRefused.note,
    onAnswered: () => {
      lastAnswer = Date.now()
    },
  })
}
