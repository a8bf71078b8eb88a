import { act, cleanup, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { KeptEntriesNotice } from '../app/shell/KeptEntriesNotice.tsx'
import { renderPart } from '../testing/render.tsx'
import { PasswordInput } from '../ui/basic/PasswordInput.tsx'
import { TextInput } from '../ui/basic/TextInput.tsx'
import { KeptNotice } from '../ui/forms/kept/KeptNotice.tsx'
import { keptEntries } from '../ui/forms/kept/kept-entries.ts'
import { useServerForm } from '../ui/forms/server-form.ts'
import { keepEntries } from './keep-entries.ts'
import { createSessionStore } from './session-store.ts'
import type { SessionUser } from './session-user.ts'

type Values = {
  suburb: string
  street: string
  currentPassword: string
  signIn: { user: string; password: string }
  files: File[]
}
const empty: Values = {
  suburb: 'Glebe',
  street: '',
  currentPassword: '',
  signIn: { user: '', password: '' },
  files: [],
}

function Form() {
  const form = useServerForm({
    initialValues: empty,
    save: () => Promise.resolve(),
    keepAs: 'user 7',
  })
  return (
    <form onSubmit={form.submit}>
      <KeptNotice kept={form.kept} />
      <TextInput label="Suburb" {...form.getInputProps('suburb')} />
      <TextInput label="Street" {...form.getInputProps('street')} />
      <PasswordInput label="Password" {...form.getInputProps('currentPassword')} />
      <button
        type="button"
        onClick={() => {
          form.setFieldValue('signIn', { user: 'dana', password: 'Hidden-words-2' })
          form.setFieldValue('files', [new File(['x'], 'plan.pdf')])
        }}
      >
        Fill in the rest
      </button>
      <output>{JSON.stringify([form.values.signIn, form.values.files.length])}</output>
      <button type="submit">Save</button>
    </form>
  )
}

const page = (
  <>
    <KeptEntriesNotice />
    <Form />
  </>
)

const person = (userId: number, sessionRole = 'Member') =>
  ({ userId, firstName: 'Dana', sessionRole }) as SessionUser

/** What a reload leaves: the storage of the tab and the clock. */
type Tab = { stored: Map<string, string>; clock: { now: number } }

function openPage({ stored, clock }: Tab) {
  const storage = { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn(), clear: vi.fn() }
  const channel = { postMessage: vi.fn(), addEventListener: vi.fn(), close: vi.fn() }
  const store = createSessionStore({
    storage,
    channel,
    newId: () => crypto.randomUUID(),
    now: Date.now,
    siblingWait: 0,
  })
  const events = new EventTarget()
  keepEntries({
    store,
    entries: keptEntries,
    page: events,
    storage: {
      getItem: (name) => stored.get(name) ?? null,
      setItem: (name, value) => void stored.set(name, value),
      removeItem: (name) => void stored.delete(name),
    },
    now: () => clock.now,
  })
  return { store, storage, events }
}

async function typeIntoForm() {
  const tab: Tab = { stored: new Map(), clock: { now: 0 } }
  const opened = openPage(tab)
  opened.store.signIn(person(7))
  const user = await renderPart(page)
  await user.type(screen.getByLabelText('Street'), 'Bridge Road 9')
  await user.type(screen.getByLabelText('Password'), 'Hidden-words-1')
  return { ...opened, tab, user }
}

async function typeAndEnd(end: (store: ReturnType<typeof openPage>['store']) => void) {
  const opened = await typeIntoForm()
  act(() => end(opened.store))
  cleanup()
  return opened
}

async function typeAndReload(comeBack: { userId?: number; minutesLater?: number } = {}) {
  const { events, tab, user } = await typeIntoForm()
  await user.click(screen.getByRole('button', { name: 'Fill in the rest' }))
  act(() => void events.dispatchEvent(new Event('pagehide')))
  const written = [...tab.stored.values()].join()
  cleanup()
  keptEntries.dropAll()
  tab.clock.now += (comeBack.minutesLater ?? 0) * 60_000
  const { store } = openPage(tab)
  act(() => store.signIn(person(comeBack.userId ?? 7)))
  return { written, stored: tab.stored, user: await renderPart(page) }
}

const restoreButton = () => screen.queryByRole('button', { name: 'Restore' })

beforeEach(() => keptEntries.dropAll())

describe('a session that ends while a form has entries', () => {
  it('offers them after the same person signs in again, but no password', async () => {
    const { store, storage, tab } = await typeAndEnd((ending) => ending.signOutLocally('idle'))
    store.signIn(person(7))
    const user = await renderPart(<Form />)
    expect(screen.getByLabelText('Street')).toHaveValue('')
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    expect(screen.getByLabelText('Street')).toHaveValue('Bridge Road 9')
    expect(screen.getByLabelText('Suburb')).toHaveValue('Glebe')
    expect(screen.getByLabelText('Password')).toHaveValue('')
    expect(restoreButton()).toBeNull()
    expect(JSON.stringify(storage.setItem.mock.calls)).not.toContain('Bridge Road')
    expect([...tab.stored]).toEqual([])
  })

  it('shows them to nobody else', async () => {
    const { store } = await typeAndEnd((ending) => ending.signOutLocally('expired'))
    store.signIn(person(8))
    await renderPart(<Form />)
    expect(restoreButton()).toBeNull()
  })

  it('deletes them when the person signs out on purpose', async () => {
    const { store } = await typeAndEnd((ending) => ending.signOutEverywhere())
    store.signIn(person(7))
    await renderPart(<Form />)
    expect(restoreButton()).toBeNull()
  })
})

describe('a role that is changed while a form has entries', () => {
  it('offers them when the form was closed and opens again', async () => {
    await typeAndEnd((store) => store.setUser(person(7, 'GroupAdmin')))
    const user = await renderPart(page)
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    expect(screen.getByLabelText('Street')).toHaveValue('Bridge Road 9')
  })

  it('offers nothing in a form that stayed open, and nothing after it is saved', async () => {
    const { store, user } = await typeIntoForm()
    act(() => store.setUser(person(7, 'GroupAdmin')))
    expect(screen.getByLabelText('Street')).toHaveValue('Bridge Road 9')
    expect(screen.queryByText('Your entries were kept')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    cleanup()
    await renderPart(page)
    expect(restoreButton()).toBeNull()
  })

  it('keeps nothing when only the name of the person has changed', async () => {
    await typeAndEnd((store) => store.setUser({ ...person(7), firstName: 'Dan' }))
    await renderPart(page)
    expect(restoreButton()).toBeNull()
  })
})

describe('a page that is reloaded while a form has entries', () => {
  it('offers them, but no secret and no file, and leaves nothing in the storage', async () => {
    const { written, stored, user } = await typeAndReload()
    expect(written).toContain('Bridge Road 9')
    expect(written).not.toMatch(/Hidden-words|dana|plan\.pdf|files/)
    expect([...stored]).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    expect(screen.getByLabelText('Street')).toHaveValue('Bridge Road 9')
    expect(screen.getByLabelText('Password')).toHaveValue('')
    expect(screen.getByText('[{"user":"","password":""},0]')).toBeVisible()
  })

  it('shows them to nobody else', async () => {
    const { stored } = await typeAndReload({ userId: 8 })
    expect(restoreButton()).toBeNull()
    expect([...stored]).toEqual([])
  })

  it('offers nothing when the browser opens the tab again later', async () => {
    const { stored } = await typeAndReload({ minutesLater: 5 })
    expect(restoreButton()).toBeNull()
    expect([...stored]).toEqual([])
  })

  it('stores nothing after the page is shown again with its forms', async () => {
    const { events, tab } = await typeIntoForm()
    act(() => void events.dispatchEvent(new Event('pagehide')))
    expect(tab.stored.size).toBe(1)
    act(() => void events.dispatchEvent(new Event('pageshow')))
    expect(tab.stored.size).toBe(0)
    expect(restoreButton()).toBeNull()
  })
})
