import type { Entries, keptEntries } from '../ui/forms/kept/kept-entries.ts'
import type { SessionStore } from './session-store.ts'

type World = {
  store: Pick<SessionStore, 'get' | 'lastEnd' | 'subscribe'>
  entries: typeof keptEntries
  /** The window and the storage of this tab. */
  page: Pick<EventTarget, 'addEventListener'>
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now: () => number
}

type Stored = { owner: number; at: number; forms: Record<string, Entries> }

const KEY = 'gantry.kept-entries'
/** A browser can open a closed tab again with its storage, so entries of an earlier time are not used. */
const RELOAD_WITHIN = 5 * 60_000

/** Whether the value is the same after a reload. A chosen file is not. */
const isPlain = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) &&
      Object.values(value).every(isPlain)
    : value !== undefined

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'owner' in value && 'at' in value && 'forms' in value

/** Reads what was stored before the reload, and deletes it. */
function take({ storage, now }: World): Stored | undefined {
  const text = storage.getItem(KEY)
  storage.removeItem(KEY)
  if (text === null) return undefined
  try {
    const stored: unknown = JSON.parse(text)
    return isStored(stored) && now() - stored.at < RELOAD_WITHIN ? stored : undefined
  } catch {
    return undefined
  }
}

/**
 * Keeps what was typed when a session ends for another reason than a sign-out on purpose, when the role is changed in
 * another tab, and during a reload. Only the same person gets it back: the sign-in of another one deletes it.
 */
export function keepEntries(world: World): void {
  const { store, entries, page, storage, now } = world
  const roleOf = () => `${store.get()?.user.sessionRole} ${store.get()?.user.sessionGroup}`
  const before = take(world)
  let owner = store.get()?.user.userId ?? before?.owner
  let isSignedIn = store.get() !== null
  let role = roleOf()
  if (before && before.owner === owner) entries.takeOver(before.forms)

  store.subscribe(() => {
    const user = store.get()?.user
    const wasSignedIn = isSignedIn
    const hadRole = role
    isSignedIn = user !== undefined
    role = roleOf()
    if (!user) {
      if (!wasSignedIn) return
      if (store.lastEnd() === null) entries.dropAll()
      else entries.keepOpenForms()
    } else if (user.userId !== owner) {
      owner = user.userId
      entries.dropAll()
    } else if (wasSignedIn && role !== hadRole) {
      entries.keepOpenForms()
    }
  })

  page.addEventListener('pagehide', () => {
    entries.keepOpenForms()
    const forms = Object.fromEntries(
      [...entries.get()].map(([name, kept]) => [
        name,
        Object.fromEntries(Object.entries(kept.entries).filter(([, value]) => isPlain(value))),
      ]),
    )
    if (owner === undefined || Object.keys(forms).length === 0) return
    storage.setItem(KEY, JSON.stringify({ owner, at: now(), forms } satisfies Stored))
  })
  // The browser may show the same page again without loading it, with its forms still open.
  page.addEventListener('pageshow', () => storage.removeItem(KEY))
}
