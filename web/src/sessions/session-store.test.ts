import { afterEach, describe, expect, it } from 'vitest'
import { createSessionStore, type SessionStore } from './session-store.ts'
import type { SessionUser } from './session-user.ts'

const person = (firstName = 'Dana'): SessionUser => ({
  userId: 7,
  email: 'dana@example.org',
  firstName,
  lastName: 'Whitfield',
  photoUrl: null,
  roles: [],
  groupInfo: null,
  sessionRole: null,
  sessionGroup: null,
  twoFactorAuthType: 'EMAIL',
  language: 'en',
  authenticated: false,
})

function memoryStorage() {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
  }
}

let browsers = 0
let clock = 0
let open: SessionStore[] = []

/** Tabs of one browser share a channel; each has a storage of its own. */
function browser() {
  const name = `sessions-of-browser-${++browsers}`
  return (storage = memoryStorage()) => {
    const channel = new BroadcastChannel(name)
    const newId = () => crypto.randomUUID()
    const now = () => ++clock
    const store = createSessionStore({ storage, channel, newId, now, siblingWait: 60 })
    open.push(store)
    return { store, storage }
  }
}

const messagesToArrive = () => new Promise((resolve) => setTimeout(resolve, 40))

afterEach(() => {
  for (const store of open) store.close()
  open = []
})

describe('a session across tabs', () => {
  it('is handed to a new tab that has none', async () => {
    const tab = browser()
    const first = tab()
    first.store.signIn(person())
    const second = tab()
    await second.store.restore()
    expect(second.store.get()).toEqual(first.store.get())
  })

  it('is not made up when no tab has one', async () => {
    const { store } = browser()()
    await store.restore()
    expect(store.get()).toBeNull()
  })

  it('is taken from an answer that came late too, but not after signing out', async () => {
    const tab = browser()
    const [first, late, gone] = [tab(), tab(), tab()]
    await late.store.restore()
    gone.store.signIn(person('Rae'))
    gone.store.signOutEverywhere()
    first.store.signIn(person())
    // Somebody else's question makes the first tab speak up.
    await tab().store.restore()
    expect(late.store.get()).toEqual(first.store.get())
    expect(gone.store.get()).toBeNull()
  })

  it('survives a reload of its tab', async () => {
    const tab = browser()
    const { store, storage } = tab()
    store.signIn(person())
    const session = store.get()
    store.close()
    const reloaded = tab(storage)
    await reloaded.store.restore()
    expect(reloaded.store.get()).toEqual(session)
  })

  it('yields to a newer one, in this tab alone and with nothing left behind', async () => {
    const tab = browser()
    const [old, recent] = [tab(), tab()]
    old.store.signIn(person())
    old.storage.setItem('kept by some page', 'of this person')
    recent.store.signIn(person('Robin'))
    await messagesToArrive()
    expect(old.store.get()).toBeNull()
    expect([...old.storage.values.keys()]).toEqual([])
    expect(recent.store.get()?.user.firstName).toBe('Robin')
  })

  it('of a tab brought back by the browser yields to the one its siblings live in', async () => {
    const tab = browser()
    const stale = memoryStorage()
    stale.setItem('gantry.session', JSON.stringify({ sessionId: 'long-gone', startedAt: -5, user: person() }))
    const living = tab()
    living.store.signIn(person('Robin'))
    const broughtBack = tab(stale)
    await broughtBack.store.restore()
    await messagesToArrive()
    expect(broughtBack.store.get()).toEqual(living.store.get())
  })

  it('ends in every one of its tabs when the person signs out', async () => {
    const tab = browser()
    const first = tab()
    first.store.signIn(person())
    const second = tab()
    await second.store.restore()
    second.store.signOutEverywhere()
    await messagesToArrive()
    expect(first.store.get()).toBeNull()
  })

  it('ends in one tab alone when only that tab was refused', async () => {
    const tab = browser()
    const first = tab()
    first.store.signIn(person())
    const second = tab()
    await second.store.restore()
    second.store.signOutLocally()
    await messagesToArrive()
    expect(first.store.get()).not.toBeNull()
  })

  it('shows the same person everywhere after a change', async () => {
    const tab = browser()
    const first = tab()
    first.store.signIn(person())
    const second = tab()
    await second.store.restore()
    first.store.setUser({ ...person('Dana Jane'), authenticated: true })
    await messagesToArrive()
    expect(second.store.get()?.user).toMatchObject({ firstName: 'Dana Jane', authenticated: true })
  })

  it('keeps a broken record from stopping the start', async () => {
    const storage = memoryStorage()
    storage.setItem('gantry.session', '{"sessionId":')
    const { store } = browser()(storage)
    await store.restore()
    expect(store.get()).toBeNull()
  })
})

describe('the address asked for before sign-in', () => {
  it('is remembered over a reload and forgotten after signing out on purpose', () => {
    const tab = browser()
    const { store, storage } = tab()
    store.rememberInitUrl('/users?id=3')
    expect(tab(storage).store.initUrl()).toBe('/users?id=3')
    store.signIn(person())
    store.signOutEverywhere()
    store.rememberInitUrl('/users?id=3')
    expect(store.initUrl()).toBe('')
    store.signIn(person())
    store.rememberInitUrl('/mips')
    expect(store.initUrl()).toBe('/mips')
  })

  it('is the one given by whoever signs out only to sign in again', () => {
    const tab = browser()
    const { store, storage } = tab()
    store.signIn(person())
    store.signOutEverywhere('/open-app?uid=7')
    store.rememberInitUrl('/users')
    expect(store.initUrl()).toBe('/open-app?uid=7')
    expect(tab(storage).store.initUrl()).toBe('/open-app?uid=7')
  })
})
