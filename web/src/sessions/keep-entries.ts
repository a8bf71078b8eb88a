import type { keptEntries } from '../ui/forms/kept-entries.ts'
import type { SessionStore } from './session-store.ts'

type Entries = Pick<typeof keptEntries, 'keepOpenForms' | 'dropAll'>

/**
 * Keeps what was typed when a session ends for another reason than a sign-out on purpose. Only the same person gets it
 * back: the sign-in of another one deletes it.
 */
export function keepEntries(
  store: Pick<SessionStore, 'get' | 'lastEnd' | 'subscribe'>,
  entries: Entries,
): void {
  let owner = store.get()?.user.userId
  let isSignedIn = owner !== undefined
  store.subscribe(() => {
    const user = store.get()?.user
    const wasSignedIn = isSignedIn
    isSignedIn = user !== undefined
    if (!user) {
      if (!wasSignedIn) return
      if (store.lastEnd() === null) entries.dropAll()
      else entries.keepOpenForms()
    } else if (user.userId !== owner) {
      owner = user.userId
      entries.dropAll()
    }
  })
}
