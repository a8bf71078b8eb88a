import type { SessionUser } from './session-user.ts'

/** `startedAt` tells which of two sessions the shared cookie belongs to: the newer. */
export type Session = { sessionId: string; startedAt: number; user: SessionUser }

export type SessionMessage =
  | { type: 'signed-in'; sessionId: string; startedAt: number }
  | { type: 'signed-out'; sessionId: string }
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
  /** How long a tab without a session waits for a sibling's. */
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

/** Who is signed in, as this tab knows it, kept alike in all tabs that share the session. */
export function createSessionStore({ storage, channel, newId, now, siblingWait }: World) {
  let session: Session | null = null
  let initUrl = storage.getItem(INIT_URL_KEY) ?? ''
  let left = false
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

  // Whatever else a page kept for the person goes with the session; only the address asked for stays.
  function clearStorage(): void {
    storage.clear()
    if (initUrl) storage.setItem(INIT_URL_KEY, initUrl)
  }

  function hear(message: SessionMessage): void {
    switch (message.type) {
      case 'signed-in':
        // The cookie belongs to the newer session now: this tab lets go of its own without telling the server.
        if (session && session.sessionId !== message.sessionId && session.startedAt <= message.startedAt)
          keep(null)
        return
      case 'signed-out':
        if (session?.sessionId === message.sessionId) leave()
        return
      case 'user-changed':
        if (session?.sessionId === message.session.sessionId) keep(message.session)
        return
      case 'who-is-there':
        if (session) send({ type: 'i-am-here', session })
        return
      case 'i-am-here':
        // A sibling the browser had put to sleep answers late: that still counts while nobody is here.
        if (!whenSiblingAnswers && (session || left)) return
        if (!session || session.startedAt < message.session.startedAt) keep(message.session)
        whenSiblingAnswers?.()
    }
  }
  channel.addEventListener('message', (event) => hear((event as MessageEvent<SessionMessage>).data))

  /** Signed out on purpose: the page that was open is nothing to come back to, unless it asked for it. */
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
     * Takes up what this tab had stored, and asks its siblings. A tab without a session waits for their answer;
     * one with a session does not, but yields when a sibling's is another one: a tab brought back by the
     * browser may carry a session that has long been followed by a newer.
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

    /** After the password was right: a new session, told to every tab. */
    signIn(user: SessionUser): void {
      left = false
      const sessionId = newId()
      const startedAt = now()
      keep({ sessionId, startedAt, user })
      send({ type: 'signed-in', sessionId, startedAt })
    },

    /** After verification, a role switch or a changed profile: siblings show the same person. */
    setUser(user: SessionUser): void {
      if (!session) return
      keep({ ...session, user })
      send({ type: 'user-changed', session })
    },

    /** The session is over on the server, or another one has taken its place: nobody else is told. */
    signOutLocally(): void {
      keep(null)
    },

    /** The person has signed out: every tab of this session follows. */
    signOutEverywhere(comeBackTo = ''): void {
      if (session) send({ type: 'signed-out', sessionId: session.sessionId })
      leave(comeBackTo)
    },

    initUrl: () => initUrl,
    /** The address asked for before sign-in; after signing out on purpose there is none to remember. */
    rememberInitUrl(url: string): void {
      if (!left) setInitUrl(url)
    },
    forgetInitUrl(): void {
      if (initUrl) setInitUrl('')
    },
    close: () => channel.close(),
  }
}
