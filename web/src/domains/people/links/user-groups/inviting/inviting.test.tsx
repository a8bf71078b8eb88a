import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { beginSession } from '../../../../../sessions/session.ts'
import { answerCalls } from '../../../../../testing/fake-server.ts'
import { renderPart } from '../../../../../testing/render.tsx'
import MemberPicker from '../MemberPicker.tsx'
import { useMemberChanges } from '../use-member-changes.ts'

const viewer: Parameters<typeof beginSession>[0] = {
  userId: 5,
  email: 'nora@clinic.example',
  firstName: 'Nora',
  lastName: 'North',
  status: true,
  photoUrl: null,
  roles: [{ roleId: 2, name: 'GroupAdmin', label: 'Group admin' }],
  groupIdForAdmin: 3,
  groupInfo: null,
  sessionRole: 'GroupAdmin',
  sessionGroup: 3,
  sessionUserID: 5,
  twoFactorAuthType: 'EMAIL',
  may: [],
  authenticated: true,
  language: 'en',
  timeZone: 'Australia/Sydney',
}
const group = { groupId: 3, groupName: 'North' }
const candidate = (userId: number, firstName: string, invitedAt: string | null = null) => ({
  userId,
  firstName,
  lastName: 'Nguyen',
  email: null,
  siteCode: '',
  photoUrl: null,
  userStatus: true,
  groupInvitationId: invitedAt && userId,
  invitedAt,
})
const onClose = vi.fn()
const Picker = () => <MemberPicker group={group} changes={useMemberChanges(group)} onClose={onClose} />
const inviting = 'POST /api/groups/3/invite'
const calls = (results: object[]) =>
  answerCalls({
    'GET /api/groups/3/unlinked-users': () => ({
      unlinkedUsers: [
        candidate(1, 'Ada'),
        candidate(2, 'Ben'),
        candidate(4, 'Cem', '2026-11-01T00:00:00.000Z'),
      ],
      totalPages: 1,
      totalItems: 3,
    }),
    [inviting]: () => ({ results }),
  })
const button = (name: string) => screen.findByRole('button', { name })

beforeEach(() => {
  onClose.mockReset()
  beginSession(viewer)
})

describe('the dialog that invites people to a group', () => {
  it('invites several people from the list at once, and names each with the outcome', async () => {
    const requests = calls([
      { userId: 1, address: null, name: 'Ada Nguyen', outcome: 'INVITED' },
      { userId: 2, address: null, name: null, outcome: 'REFUSED', code: 'x', message: 'Too many mails.' },
    ])
    const user = await renderPart(<Picker />)
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Ada Nguyen' }))
    await user.click(screen.getByRole('checkbox', { name: 'Choose Ben Nguyen' }))
    expect(screen.getByRole('checkbox', { name: 'Choose Cem Nguyen' })).toBeDisabled()
    await user.click(await button('Invite 2 people'))
    const results = within(await screen.findByRole('dialog', { name: 'Invitations to North' }))
    expect(results.getByRole('status')).toHaveTextContent('1 invited · 1 not invited')
    const rows = results.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows[0]).toContain('Ben NguyenToo many mails.')
    expect(rows[1]).toContain('Ada Nguyen')
    expect(requests.find(({ call }) => call === inviting)?.body).toMatchObject({ userIds: [1, 2] })
    await user.click(await button('Done'))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('invites by pasted addresses, shows words that are none, and offers the refused ones again', async () => {
    const requests = calls([
      { userId: 1, address: 'ada@x.example', name: 'Ada Nguyen', outcome: 'INVITED' },
      { userId: null, address: 'ben', name: null, outcome: 'REFUSED', code: 'x', message: 'Not valid.' },
    ])
    const user = await renderPart(<Picker />)
    await user.click(await button('Paste addresses'))
    const field = await screen.findByRole('textbox', { name: 'Email addresses' })
    await waitFor(() => expect(field).toHaveFocus())
    expect(await button('Invite 0 people')).toBeDisabled()
    await user.paste('Nguyen, Ada <ada@x.example>; ben')
    expect(screen.getByText('Not an email address: ben')).toBeVisible()
    await user.click(await button('Invite 2 people'))
    expect(await screen.findByText('Not valid.')).toBeVisible()
    expect(requests.find(({ call }) => call === inviting)?.body).toEqual({
      addresses: ['ada@x.example', 'ben'],
    })
    await user.click(await button('Invite others'))
    expect(await screen.findByRole('textbox', { name: 'Email addresses' })).toHaveValue('ben')
  })

  it('only invites where a platform administrator asked to invite', async () => {
    calls([])
    beginSession({ ...viewer, sessionRole: 'GantryAdmin', sessionGroup: null })
    await renderPart(<Picker />)
    expect(await screen.findByRole('dialog', { name: 'Invite people to North' })).toBeVisible()
    expect(await button('Invite Ada Nguyen')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add Ada Nguyen to the group' })).toBeNull()
  })

  it('keeps the pasted addresses when the call fails', async () => {
    answerCalls({
      'GET /api/groups/3/unlinked-users': () => ({ unlinkedUsers: [], totalPages: 0, totalItems: 0 }),
      [inviting]: () => Response.json({ code: 'group.inactive', message: 'Inactive.' }, { status: 409 }),
    })
    const user = await renderPart(<Picker />)
    await user.click(await button('Paste addresses'))
    await user.click(await screen.findByRole('textbox', { name: 'Email addresses' }))
    await user.paste('ada@x.example')
    await user.click(await button('Invite 1 person'))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Invite 1 person' })).toBeEnabled())
    expect(screen.getByRole('textbox', { name: 'Email addresses' })).toHaveValue('ada@x.example')
  })

  it('says at the field that an address is too long, and sends nothing', async () => {
    const requests = calls([])
    const user = await renderPart(<Picker />)
    await user.click(await screen.findByRole('button', { name: 'Paste addresses' }))
    const field = screen.getByLabelText('Email addresses')
    await user.click(field)
    await user.paste(`ada@clinic.example ${'x'.repeat(10_000)}`)
    expect(await screen.findByText(/An email address has at most 320 characters/)).toBeVisible()
    expect(field).toBeInvalid()
    expect(screen.getByRole('button', { name: 'Invite 2 people' })).toBeDisabled()
    expect(requests.filter(({ call }) => call === inviting)).toEqual([])
  })
})
