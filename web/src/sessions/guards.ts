import type { RoleCode } from '@gantry/contract/product'
import { type SessionUser, sessionRoleCode } from './session-user.ts'

export const everyRole = 'every role'
/** The roles that may enter a route, or any role. */
export type Allowed = typeof everyRole | readonly RoleCode[]

export type Turn = '/signin' | '/verify-account' | '/role-selection' | '/member/unauthorized'

/** The four guards in their order (docs/contract.md, "The portal"). Returns the address of the redirect, or null. */
export function guard(user: SessionUser | null, allowed: Allowed, productName?: string): Turn | null {
  if (!user) return '/signin'
  if (!user.authenticated) return '/verify-account'
  // Without a role every call is refused, so also a person with one role or none is led there.
  if (!user.sessionRole) return '/role-selection'
  return mayEnter(user, allowed, productName) ? null : '/member/unauthorized'
}

/** Whether the role of the session is one of those that may enter. */
export function mayEnter(user: SessionUser, allowed: Allowed, productName?: string): boolean {
  if (allowed === everyRole) return true
  const role = sessionRoleCode(user, productName)
  return role !== null && allowed.includes(role)
}

const HOME = '/member/dashboard'

// Only paths of this portal, because `//elsewhere` and `/\elsewhere` lead to another host.
const isOwnPath = (url: string) => /^\/(?![/\\])/.test(url)

/** The redirect of `/` (docs/contract.md, "The portal"). */
export function rootRedirect(user: SessionUser | null, initUrl: string): string {
  if (!user) return '/signin'
  const path = initUrl.split(/[?#]/, 1)[0] ?? ''
  if (path === '' || path === '/' || path === '/signin' || !isOwnPath(initUrl)) return HOME
  return initUrl
}
