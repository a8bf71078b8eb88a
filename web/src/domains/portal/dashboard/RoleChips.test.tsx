import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { beginSession } from '../../../sessions/session.ts'
import { renderPart } from '../../../testing/render.tsx'
import { RoleChips } from './RoleChips.tsx'

type User = Parameters<typeof beginSession>[0]
const typist = { roleId: 7, name: 'TYP', label: 'Typist' }
const member = { roleId: 1, name: 'Member', label: 'Member' }
const user: User = {
  userId: 5,
  email: 'robin@clinic.example',
  firstName: 'Robin',
  lastName: 'Okafor',
  status: true,
  photoUrl: null,
  roles: [member, typist],
  groupIdForAdmin: null,
  groupInfo: null,
  sessionRole: 'Member',
  sessionGroup: null,
  sessionUserID: 5,
  twoFactorAuthType: 'EMAIL',
  may: [],
  authenticated: true,
  language: 'en',
  timeZone: 'Australia/Sydney',
}
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const { sessionRole } = JSON.parse(body) as { sessionRole: string }
    asked.push(`${url} ${sessionRole}`)
    return Response.json({ ...user, sessionRole })
  })
})

const chip = (name: string) => screen.getByRole('button', { name })

describe('the chips of the roles', () => {
  it('switch the role of the session, keep the focus and say what is active', async () => {
    beginSession(user)
    const actor = await renderPart(<RoleChips />)
    expect(chip('Member')).toHaveAttribute('aria-pressed', 'true')
    await actor.click(chip('Typist'))
    await waitFor(() => expect(chip('Typist')).toHaveAttribute('aria-pressed', 'true'))
    expect(chip('Member')).toHaveAttribute('aria-pressed', 'false')
    expect(chip('Typist')).toHaveFocus()
    expect(screen.getByText('You now work as Typist.')).toHaveRole('status')
    expect(asked).toEqual(['/api/users/5/set-session-role TYP'])
    await actor.click(chip('Typist'))
    expect(asked, 'the active role is not chosen again').toHaveLength(1)
  })

  it('are not shown to a person with one role', async () => {
    beginSession({ ...user, roles: [member] })
    await renderPart(<RoleChips />)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})
