import { watchCalls } from '../api/call.ts'
import { sessionStore } from './session.ts'

let lastAnswer = Date.now()

/** The time of the last answer to this tab. The server knows of all activity before it. */
export const lastAnswerAt = () => lastAnswer

/** A refused call means that the session has ended, so this tab deletes it. */
export function watchSession(): void {
  watchCalls({
    onUnauthorized: () => sessionStore.signOutLocally(),
    onAnswered: () => {
      lastAnswer = Date.now()
    },
  })
}
