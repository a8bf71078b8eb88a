import { type ParsedLocation, redirect } from '@tanstack/react-router'
import i18next from 'i18next'
import { notify } from '../ui/feedback/notify.ts'
import { type Allowed, guard, mayEnter, rootRedirect } from './guards.ts'
import { sessionStore } from './session.ts'

export type Entering = { location: ParsedLocation; preload: boolean; cause: 'preload' | 'enter' | 'stay' }

const currentUser = () => sessionStore.get()?.user ?? null

/** The `beforeLoad` of a guarded route. It redirects people who may not enter. */
export function enter(allowed: Allowed) {
  return ({ location, preload, cause }: Entering): void => {
    const turn = guard(currentUser(), allowed)
    // The page was open already, so its role was changed in another tab. Nobody has requested a page that is refused.
    if (turn === '/member/unauthorized' && cause === 'stay') {
      notify.success(i18next.t('common:roleChanged'))
      throw redirect({ to: '/member/dashboard', replace: true })
    }
    // Preloading on hover must not be remembered as a requested address.
    if (turn && turn !== '/member/unauthorized' && !preload) sessionStore.rememberInitUrl(location.href)
    if (turn) throw redirect({ href: turn, replace: true })
    if (!preload) sessionStore.forgetInitUrl()
  }
}

/** Redirects those who may open the page at its other address. */
export function leadOn(to: { path: string; readers: Allowed }, search: object): void {
  const user = currentUser()
  if (user && mayEnter(user, to.readers)) throw redirect({ to: to.path, search, replace: true })
}

/** `beforeLoad` of `/`. */
export function leaveRoot(): never {
  throw redirect({ href: rootRedirect(currentUser(), sessionStore.initUrl()), replace: true })
}

/** `beforeLoad` of pages for signed-out people. It redirects the others. */
export function onlySignedOut(): void {
  if (currentUser()) throw redirect({ to: '/', replace: true })
}

/** `beforeLoad` of /verify-account. */
export function onlyPending(): void {
  const user = currentUser()
  if (!user) throw redirect({ to: '/signin', replace: true })
  if (user.authenticated) throw redirect({ to: '/', replace: true })
}

/** `beforeLoad` of /role-selection. */
export function onlyVerified(): void {
  const user = currentUser()
  if (!user) throw redirect({ to: '/signin', replace: true })
  if (!user.authenticated) throw redirect({ href: '/verify-account', replace: true })
}
