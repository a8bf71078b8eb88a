import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { PasswordInput } from '../ui/basic/PasswordInput.tsx'
import { TextInput } from '../ui/basic/TextInput.tsx'
import { KeptNotice } from '../ui/forms/KeptNotice.tsx'
import { keptEntries } from '../ui/forms/kept-entries.ts'
import { useServerForm } from '../ui/forms/server-form.ts'
import { keepEntries } from './keep-entries.ts'
import { createSessionStore } from './session-store.ts'
import type { SessionUser } from './session-user.ts'

function Form() {
  const form = useServerForm({
    initialValues: { suburb: 'Glebe', street: '', currentPassword: '' },
    save: () => Promise.resolve(),
    keepAs: 'user 7',
  })
  return (
    <form onSubmit={form.submit}>
      <KeptNotice kept={form.kept} />
      <TextInput label="Suburb" {...form.getInputProps('suburb')} />
      <TextInput label="Street" {...form.getInputProps('street')} />
      <PasswordInput label="Password" {...form.getInputProps('currentPassword')} />
    </form>
  )
}

const person = (userId: number) => ({ userId, firstName: 'Dana' }) as SessionUser

function session() {
  const storage = { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn(), clear: vi.fn() }
  const channel = { postMessage: vi.fn(), addEventListener: vi.fn(), close: vi.fn() }
  const store = createSessionStore({
    storage,
    channel,
    newId: () => crypto.randomUUID(),
    now: Date.now,
    siblingWait: 0,
  })
  keepEntries(store, keptEntries)
  store.signIn(person(7))
  return { store, storage }
}

async function typeAndEnd(end: (store: ReturnType<typeof session>['store']) => void) {
  const { store, storage } = session()
  const user = await renderPart(<Form />)
  await user.type(screen.getByLabelText('Street'), 'Bridge Road 9')
  await user.type(screen.getByLabelText('Password'), 'Hidden-words-1')
  act(() => end(store))
  document.body.replaceChildren()
  return { store, storage }
}

const restoreButton = () => screen.queryByRole('button', { name: 'Restore' })

describe('a session that ends while a form has entries', () => {
  beforeEach(() => keptEntries.dropAll())

  it('offers them after the same person signs in again, but no password', async () => {
    const { store, storage } = await typeAndEnd((ending) => ending.signOutLocally('idle'))
    store.signIn(person(7))
    const user = await renderPart(<Form />)
    expect(screen.getByLabelText('Street')).toHaveValue('')
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    expect(screen.getByLabelText('Street')).toHaveValue('Bridge Road 9')
    expect(screen.getByLabelText('Suburb')).toHaveValue('Glebe')
    expect(screen.getByLabelText('Password')).toHaveValue('')
    expect(restoreButton()).toBeNull()
    expect(JSON.stringify(storage.setItem.mock.calls)).not.toContain('Bridge Road')
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
