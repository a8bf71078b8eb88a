import { watchCalls } from '../api/call.ts'
import { sessionStore } from './session.ts'

let lastAnswer = Date.now()

/** When the server last answered this tab: until then it knows of the person's activity. */
export const lastAnswerAt = () => lastAnswer

/** A refused call means that the session is over, so this tab forgets it. */
export function watchSession(): void {
  watchCalls({
    onUnauthorized: () => sessionStore.signOutLocally(),
    onAnswered: () => {
      lastAnswer = Date.now()
    },
  })
}
