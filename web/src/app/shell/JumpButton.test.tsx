import { sessionActions } from '@gantry/contract/declared/may'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { beginSession } from '../../sessions/session.ts'
import { answerCalls } from '../../testing/fake-server.ts'
import { renderPart } from '../../testing/render.tsx'
import { JumpButton } from './JumpButton.tsx'

const role = (roleId: number, name: string) => ({ roleId, name, label: name })

/** Signs in somebody whose searches find what `people` returns. */
function signIn(sessionRole: string, people: (body: { namesOnly?: boolean }) => object[] = () => []) {
  beginSession({
    userId: 7,
    firstName: 'Ida',
    lastName: 'North',
    email: 'ida@x.example',
    roles: [role(1, 'Member'), role(2, 'GroupAdmin'), role(3, 'GantryAdmin')],
    groupInfo: { groupId: 3, groupName: 'North' },
    sessionRole,
    sessionGroup: sessionRole === 'GroupAdmin' ? 3 : null,
    may: sessionRole === 'GantryAdmin' ? sessionActions : [],
    authenticated: true,
  } as never)
  answerCalls({
    'POST /api/users': (body) => ({ users: people(body as never), totalItems: 0, totalPages: 0 }),
    'POST /api/gantry-admin/ris': () => ({ ris: [], totalItems: 0, totalPages: 0 }),
    'POST /api/mips': () => ({ mips: [], totalItems: 0, totalPages: 0 }),
    'POST /api/groups': () => ({ groups: [], totalItems: 0, totalPages: 0 }),
    'POST /api/gantry-admin/connected-apps': () => ({ apps: [], totalItems: 0, totalPages: 0 }),
  })
}

const field = () => screen.findByRole('combobox', { name: 'Jump to' })
const press = (key: string, others = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...others })
const always = ['Switch Role', 'Change Password', 'Logout', 'Keyboard shortcuts']
const actions = async () =>
  within(await screen.findByRole('group', { name: 'Actions' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

// Compiling them may take longer than a test waits.
beforeAll(() => Promise.all([import('../jump/JumpDialog.tsx'), import('../jump/ShortcutsDialog.tsx')]))

describe('jumping to a place', () => {
  it('keeps every key that is typed while the dialog is loaded', async () => {
    signIn('GantryAdmin')
    const user = await renderPart(
      <>
        <input aria-label="Elsewhere" />
        <JumpButton />
      </>,
    )
    const elsewhere = screen.getByRole('textbox', { name: 'Elsewhere' })
    elsewhere.focus()
    press('k', { ctrlKey: true })
    for (const key of ['g', 'u', 'x', 'Backspace', 'r', 'p']) press(key)
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
    const input = await field()
    await vi.waitFor(() => expect(input).toHaveFocus())
    await user.keyboard('reet')
    expect(input).toHaveValue('gurpreet')
    expect(elsewhere).toHaveValue('')
  })

  it('keeps the chosen place when own tasks arrive later', async () => {
    signIn('GantryAdmin')
    const own = Promise.withResolvers<Response>()
    const others = globalThis.fetch
    vi.stubGlobal('fetch', (address: string, options?: RequestInit) =>
      address.includes('/qualifications') ? own.promise : others(address, options),
    )
    const user = await renderPart(<JumpButton />)
    await user.click(screen.getByRole('button', { name: /^Jump to/ }))
    await field()
    await user.keyboard('{ArrowUp}')
    const last = screen.getByRole('option', { name: 'Keyboard shortcuts' })
    expect(last).toHaveAttribute('aria-selected', 'true')
    await act(async () => own.resolve(Response.json({ qualifications: [], may: ['add'] })))
    expect(await screen.findByRole('option', { name: 'Add a qualification of mine' })).toBeVisible()
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Keyboard shortcuts')
  })

  it('does not open after Escape, and leaves later keys to the page', async () => {
    signIn('GantryAdmin')
    const user = await renderPart(
      <>
        <input aria-label="Elsewhere" />
        <JumpButton />
      </>,
    )
    screen.getByRole('textbox').focus()
    press('k', { ctrlKey: true })
    press('Escape')
    await user.keyboard('ab')
    expect(screen.getByRole('textbox')).toHaveValue('ab')
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  })

  it('shows people whose names fit before people whose e-mail addresses fit', async () => {
    const person = (userId: number, firstName: string, lastName: string) => ({
      userId,
      firstName,
      lastName,
      siteCode: '',
      email: 'gurpreet@x.example',
    })
    const byEmail = Array.from({ length: 12 }, (_, at) => person(at + 10, 'Ana', `Abel ${at + 10}`))
    const named = [
      person(3, 'Kaurgurpreet', 'Aaron'),
      person(1, 'Ida', 'Gurpreet'),
      person(2, 'Gurpreet', 'Zorn'),
    ]
    signIn('GantryAdmin', ({ namesOnly }) => (namesOnly ? named : byEmail.slice(0, 10)))
    const user = await renderPart(<JumpButton />)
    await user.click(screen.getByRole('button', { name: /^Jump to/ }))
    await user.type(await field(), 'gurpreet')
    const people = await screen.findByRole('group', { name: 'Members' })
    const names = within(people)
      .getAllByRole('option')
      .map(({ firstElementChild }) => firstElementChild?.nextElementSibling?.textContent)
    expect(names).toEqual([
      'Gurpreet Zorn',
      'Ida Gurpreet',
      'Kaurgurpreet Aaron',
      'Ana Abel 10',
      'Ana Abel 11',
    ])
  })

  it.each([
    [
      'GantryAdmin',
      [
        'Add member',
        'Invite people',
        'See who has not activated',
        'Add RIS',
        'Add MIP',
        'Add group',
        'Add role',
        'Fix provider numbers',
        'Import people or provider numbers',
        'Why has somebody access?',
        'Add app',
        'Add service account',
        'Edit my details',
        'Switch to: Member',
        'Switch to: GroupAdmin',
        ...always,
      ],
    ],
    [
      'GroupAdmin',
      [
        'Invite to North',
        'See who has not activated',
        'Fix provider numbers',
        'Why has somebody access?',
        'Edit my details',
        'Switch to: Member',
        'Switch to: GantryAdmin',
        ...always,
      ],
    ],
    ['Member', ['Edit my details', 'Switch to: GroupAdmin', 'Switch to: GantryAdmin', ...always]],
  ])('offers the actions of the role %s', async (sessionRole, expected) => {
    signIn(sessionRole)
    const user = await renderPart(<JumpButton />)
    await user.click(screen.getByRole('button', { name: /^Jump to/ }))
    expect(await actions()).toEqual(expected)
    await user.type(await field(), 'switch role')
    expect((await actions())[0]).toBe('Switch Role')
  })
})

describe('the list of shortcuts', () => {
  it('opens at a question mark, but not while somebody types in a field', async () => {
    signIn('Member')
    const user = await renderPart(
      <>
        <input aria-label="Elsewhere" />
        <JumpButton />
      </>,
    )
    await user.type(screen.getByRole('textbox'), 'who?')
    expect(screen.getByRole('textbox')).toHaveValue('who?')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    act(() => screen.getByRole('textbox').blur())
    await user.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(within(dialog).getByText('Ctrl K')).toBeVisible()
  })

  it('no longer opens at a question mark after single keys were turned off', async () => {
    signIn('Member')
    const user = await renderPart(<JumpButton />)
    await user.keyboard('?')
    const turnOff = () => screen.findByRole('switch', { name: 'Keys without Ctrl, such as ? and J' })
    await user.click(await turnOff())
    await user.keyboard('{Escape}')
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.keyboard('?')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /^Jump to/ }))
    await user.type(await field(), 'keyboard{Enter}')
    await user.click(await turnOff())
    await user.keyboard('{Escape}')
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.keyboard('?')
    expect(await turnOff()).toBeChecked()
  })

  it('opens from the actions', async () => {
    signIn('Member')
    const user = await renderPart(<JumpButton />)
    await user.click(screen.getByRole('button', { name: /^Jump to/ }))
    await user.type(await field(), 'keyboard{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  })
})
