import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { beginSession } from '../../sessions/session.ts'
import { renderPart } from '../../testing/render.tsx'
import ShortcutsDialog from './ShortcutsDialog.tsx'

const viewer: Parameters<typeof beginSession>[0] = {
  userId: 5,
  email: 'nora@clinic.example',
  firstName: 'Nora',
  lastName: 'North',
  status: true,
  photoUrl: null,
  roles: [],
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

describe('the list of keyboard shortcuts', () => {
  it('names the keys of provider numbers for an administrator', async () => {
    beginSession({ ...viewer, sessionRole: 'GantryAdmin' })
    await renderPart(<ShortcutsDialog onClose={() => undefined} />)
    expect(await screen.findByText('Edit the chosen provider number')).toBeVisible()
  })

  it.each([
    { role: 'Member', sessionGroup: null },
    { role: 'MRT', sessionGroup: null },
    { role: 'GroupAdmin', sessionGroup: null },
  ])('leaves out the keys of provider numbers for $role without a group', async ({ role, sessionGroup }) => {
    beginSession({ ...viewer, sessionRole: role, sessionGroup })
    await renderPart(<ShortcutsDialog onClose={() => undefined} />)
    expect(await screen.findByText('Show this list, except while you type in a field')).toBeVisible()
    expect(screen.queryByText(/provider number/)).toBeNull()
  })
})
