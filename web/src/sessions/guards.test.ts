import { describe, expect, it } from 'vitest'
import { everyRole, guard, rootRedirect } from './guards.ts'
import type { SessionUser } from './session-user.ts'

const member = { roleId: 1, name: 'Member', label: 'Member' }
const administrator = { roleId: 3, name: 'GantryAdmin', label: 'Platform administrator' }

function user(changes: Partial<SessionUser> = {}): SessionUser {
  return {
    userId: 7,
    email: 'dana@example.org',
    firstName: 'Dana',
    lastName: 'Whitfield',
    photoUrl: null,
    roles: [member],
    groupInfo: null,
    sessionRole: 'Member',
    sessionGroup: null,
    twoFactorAuthType: 'EMAIL',
    language: 'en',
    timeZone: 'Australia/Sydney',
    authenticated: true,
    ...changes,
  }
}

describe('the guards', () => {
  it('ask for a sign-in first', () => {
    expect(guard(null, everyRole)).toBe('/signin')
  })

  it('ask for the second factor before the role', () => {
    const pending = user({ authenticated: false, sessionRole: null, roles: [member, administrator] })
    expect(guard(pending, ['ProductAdmin'])).toBe('/verify-account')
  })

  it('ask for a role before they check its access', () => {
    const undecided = user({ sessionRole: null, roles: [member, administrator] })
    expect(guard(undecided, ['CSS'])).toBe('/role-selection')
  })

  it('refuse a role that may not enter', () => {
    expect(guard(user(), ['ProductAdmin'])).toBe('/member/unauthorized')
    expect(guard(user(), ['ProductAdmin', 'Member'])).toBeNull()
    expect(guard(user(), everyRole)).toBeNull()
  })

  it('recognise the administrator by the name with the product name', () => {
    const admin = user({ sessionRole: 'GantryAdmin', roles: [administrator] })
    expect(guard(admin, ['ProductAdmin'], 'Gantry')).toBeNull()
    expect(guard(admin, ['ProductAdmin'], 'Orbit')).toBe('/member/unauthorized')
  })

  it('ask for a role when the only role is inactive or was taken away', () => {
    expect(guard(user({ sessionRole: null, roles: [] }), everyRole)).toBe('/role-selection')
    expect(guard(user({ sessionRole: null }), ['Member'])).toBe('/role-selection')
  })
})

describe('the root', () => {
  it('leads to sign-in without a session, for any requested address', () => {
    expect(rootRedirect(null, '/users')).toBe('/signin')
  })

  it.each(['', '/', '/signin', '/signin?x=1'])(
    'leads home when the address asked for was "%s"',
    (initUrl) => {
      expect(rootRedirect(user(), initUrl)).toBe('/member/dashboard')
    },
  )

  it('leads to the requested address with its search and hash', () => {
    expect(rootRedirect(user(), '/users?q=smith&page=2#top')).toBe('/users?q=smith&page=2#top')
  })

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
    'never leads away to "%s"',
    (initUrl) => {
      expect(rootRedirect(user(), initUrl)).toBe('/member/dashboard')
    },
  )
})
