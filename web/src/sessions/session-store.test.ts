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
  timeZone: 'Australia/Sydney',
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

/** The tabs of one browser share a channel, and each has its own storage. */
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
  it('is passed to a new tab that has none', async () => {
    const tab = browser()
    const first = tab()
    first.store.signIn(person())
    const second = tab()
    await second.store.restore()
    expect(second.store.get()).toEqual(first.store.get())
  })

  it('is absent when no tab has one', async () => {
    const { store } = browser()()
    await store.restore()
    expect(store.get()).toBeNull()
  })

  it('is taken from a late answer, but not after signing out', async () => {
    const tab = browser()
    const [first, late, gone] = [tab(), tab(), tab()]
    await late.store.restore()
    gone.store.signIn(person('Rae'))
    gone.store.signOutEverywhere()
    first.store.signIn(person())
    // The question of another tab makes the first tab answer.
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

  it('is replaced by a newer one in this tab only, and its storage is cleared', async () => {
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

  it('of a restored tab is replaced by the newer one of the other tabs', async () => {
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

  it('ends in every tab when the person signs out', async () => {
    const tab = browser()
    const first = tab()
    first.store.signIn(person())
    const second = tab()
    await second.store.restore()
    second.store.signOutEverywhere()
    await messagesToArrive()
    expect(first.store.get()).toBeNull()
  })

  it('ends in one tab when only that tab was refused', async () => {
    const tab = browser()
    const first = tab()
    first.store.signIn(person())
    const second = tab()
    await second.store.restore()
    second.store.signOutLocally()
    await messagesToArrive()
    expect(first.store.get()).not.toBeNull()
  })

  it('has the same person in every tab after a change', async () => {
    const tab = browser()
    const first = tab()
    first.store.signIn(person())
    const second = tab()
    await second.store.restore()
    first.store.setUser({ ...person('Dana Jane'), authenticated: true })
    await messagesToArrive()
    expect(second.store.get()?.user).toMatchObject({ firstName: 'Dana Jane', authenticated: true })
  })

  it('is ignored when its record is invalid', async () => {
    const storage = memoryStorage()
    storage.setItem('gantry.session', '{"sessionId":')
    const { store } = browser()(storage)
    await store.restore()
    expect(store.get()).toBeNull()
  })
})

describe('the address requested before sign-in', () => {
  it('is kept over a reload and deleted after signing out on purpose', () => {
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

  it('is the address given when signing out to sign in again', () => {
    const tab = browser()
    const { store, storage } = tab()
    store.signIn(person())
    store.signOutEverywhere('/open-app?uid=7')
    store.rememberInitUrl('/users')
    expect(store.initUrl()).toBe('/open-app?uid=7')
    expect(tab(storage).store.initUrl()).toBe('/open-app?uid=7')
  })
})
