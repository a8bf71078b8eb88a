import type { SessionEnd } from '@gantry/contract/domains/access/sessions/words'
import type { SessionUser } from './session-user.ts'

/** The shared cookie belongs to the session with the later `startedAt`. */
export type Session = { sessionId: string; startedAt: number; user: SessionUser }

export type SessionMessage =
  | { type: 'signed-in'; sessionId: string; startedAt: number }
  | { type: 'signed-out'; sessionId: string; why: SessionEnd | null }
  | { type: 'user-changed'; session: Session }
  | { type: 'who-is-there' }
  | { type: 'i-am-here'; session: Session }

type KeyedStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>
type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>

type World = {
  storage: KeyedStorage
  channel: Channel
  newId: () => string
  now: () => number
  /** The time that a tab without a session waits for the one of another tab. */
  siblingWait: number
}

const SESSION_KEY = 'gantry.session'
const INIT_URL_KEY = 'gantry.initUrl'

function readSession(storage: KeyedStorage): Session | null {
  try {
    const stored = JSON.parse(storage.getItem(SESSION_KEY) ?? 'null') as Session | null
    return stored?.sessionId && stored.startedAt && stored.user?.userId ? stored : null
  } catch {
    return null
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>

/** The signed-in person of this tab, synchronised with all tabs that share the session. */
export function createSessionStore({ storage, channel, newId, now, siblingWait }: World) {
  let session: Session | null = null
  let initUrl = storage.getItem(INIT_URL_KEY) ?? ''
  let left = false
  let end: SessionEnd | null = null
  const listeners = new Set<() => void>()
  let whenSiblingAnswers: (() => void) | null = null

  const send = (message: SessionMessage) => channel.postMessage(message)

  function keep(next: Session | null): void {
    if (JSON.stringify(next) === JSON.stringify(session)) return
    session = next
    if (next) storage.setItem(SESSION_KEY, JSON.stringify(next))
    else clearStorage()
    for (const listener of listeners) listener()
  }

  // Everything that pages stored for the person is deleted with the session, except the requested address.
  function clearStorage(): void {
    storage.clear()
    if (initUrl) storage.setItem(INIT_URL_KEY, initUrl)
  }

  function hear(message: SessionMessage): void {
    switch (message.type) {
      case 'signed-in':
        // The cookie now belongs to the newer session, so this tab ends its own without a call to the server.
        if (session && session.sessionId !== message.sessionId && session.startedAt <= message.startedAt) {
          end = 'other'
          keep(null)
        }
        return
      case 'signed-out':
        if (session?.sessionId !== message.sessionId) return
        end = message.why
        leave()
        return
      case 'user-changed':
        if (session?.sessionId === message.session.sessionId) keep(message.session)
        return
      case 'who-is-there':
        if (session) send({ type: 'i-am-here', session })
        return
      case 'i-am-here':
        // A tab that the browser had suspended may answer late. Its session is used while this tab has none.
        if (!whenSiblingAnswers && (session || left)) return
        if (!session || session.startedAt < message.session.startedAt) keep(message.session)
        whenSiblingAnswers?.()
    }
  }
  channel.addEventListener('message', (event) => hear((event as MessageEvent<SessionMessage>).data))

  /** After signing out on purpose, the open page is not remembered unless the caller asks for it. */
  function leave(comeBackTo = ''): void {
    left = true
    setInitUrl(comeBackTo)
    keep(null)
  }

  function setInitUrl(url: string): void {
    initUrl = url
    if (url) storage.setItem(INIT_URL_KEY, url)
    else storage.removeItem(INIT_URL_KEY)
  }

  return {
    get: () => session,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /**
     * Restores the session that this tab has stored and asks the other tabs. A tab without a session waits for their
     * answer. A tab with one does not wait, but gives it up when another tab has a newer one, because the browser may
     * have restored a tab with an old session.
     */
    async restore(): Promise<void> {
      keep(readSession(storage))
      const answered = new Promise<void>((resolve) => {
        whenSiblingAnswers = resolve
        setTimeout(resolve, siblingWait)
      }).then(() => {
        whenSiblingAnswers = null
      })
      send({ type: 'who-is-there' })
      if (!session) await answered
    },

    /** Starts a new session after the password was accepted, and tells every tab. */
    signIn(user: SessionUser): void {
      left = false
      end = null
      const sessionId = newId()
      const startedAt = now()
      keep({ sessionId, startedAt, user })
      send({ type: 'signed-in', sessionId, startedAt })
    },

    /** Updates the person in all tabs after verification, a change of role or a change of the profile. */
    setUser(user: SessionUser): void {
      if (!session) return
      keep({ ...session, user })
      send({ type: 'user-changed', session })
    },

    /** Ends the session only in this tab, when the server has ended it or a newer one has replaced it. */
    signOutLocally(why: SessionEnd | null = null): void {
      if (session) end = why
      keep(null)
    },
    /** Why the last session of this tab is over; null when the person ended it, or before the first one. */
    lastEnd: () => end,

    /** Signs out in every tab of this session. */
    signOutEverywhere(comeBackTo = '', why: SessionEnd | null = null): void {
      end = why
      if (session) send({ type: 'signed-out', sessionId: session.sessionId, why })
      leave(comeBackTo)
    },

    initUrl: () => initUrl,
    /** The address requested before sign-in. There is none after signing out on purpose. */
    rememberInitUrl(url: string): void {
      if (!left) setInitUrl(url)
    },
    forgetInitUrl(): void {
      if (initUrl) setInitUrl('')
    },
    close: () => channel.close(),
  }
}
