import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toastStore } from '../ui/feedback/notify.ts'
import { enter, leadOn } from './enter.ts'
import type { SessionUser } from './session-user.ts'

const signedIn = vi.hoisted(() => ({ user: null as unknown }))
vi.mock('./session.ts', () => ({
  sessionStore: { get: () => signedIn, rememberInitUrl() {}, forgetInitUrl() {} },
}))

const member = { authenticated: true, sessionRole: 'Member', roles: [] } as unknown as SessionUser

/** The address to which the guard redirects. */
function turnOf(cause: 'enter' | 'stay'): string | undefined {
  try {
    enter(['ProductAdmin'])({ location: { href: '/users' } as never, preload: false, cause })
    return undefined
  } catch (turn) {
    const { to, href } = (turn as { options: { to?: string; href?: string } }).options
    return to ?? href
  }
}

describe('a guarded page', () => {
  beforeEach(() => {
    signedIn.user = member
    for (const { id } of toastStore.get()) toastStore.dismiss(id)
  })

  it('refuses a role that opens it', () => {
    expect(turnOf('enter')).toBe('/member/unauthorized')
    expect(toastStore.get()).toHaveLength(0)
  })

  it('leads to the dashboard with one notice when the role was changed while it was open', () => {
    expect(turnOf('stay')).toBe('/member/dashboard')
    expect(turnOf('stay')).toBe('/member/dashboard')
    expect(toastStore.get()).toHaveLength(1)
  })
})

describe('a page with two addresses', () => {
  const profile = { path: '/my-profile', readers: ['Member'] } as const
  const search = { tab: 'sessions' }

  it('leads the roles of the other address there, with the tab', () => {
    signedIn.user = member
    expect(() => leadOn(profile, search)).toThrow(
      expect.objectContaining({ options: expect.objectContaining({ to: '/my-profile', search }) }),
    )
  })

  it('keeps other roles here', () => {
    signedIn.user = { ...member, sessionRole: 'TYP' }
    expect(() => leadOn(profile, search)).not.toThrow()
  })
})
