import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { type Allowed, guard, rootRedirect } from '../../sessions/guards.ts'
import { sessionStore } from '../../sessions/session.ts'

type Entering = { location: ParsedLocation; preload: boolean }

const currentUser = () => sessionStore.get()?.user ?? null

/** The `beforeLoad` of a guarded route: lets in who may enter and sends the others where they belong. */
export function enter(allowed: Allowed) {
  return ({ location, preload }: Entering): void => {
    const turn = guard(currentUser(), allowed)
    // A link that is only hovered is not an address somebody asked for.
    if (turn && turn !== '/member/unauthorized' && !preload) sessionStore.rememberInitUrl(location.href)
    if (turn) throw redirect({ href: turn, replace: true })
    if (!preload) sessionStore.forgetInitUrl()
  }
}

/** `beforeLoad` of `/`. */
export function leaveRoot(): never {
  throw redirect({ href: rootRedirect(currentUser(), sessionStore.initUrl()), replace: true })
}

/** `beforeLoad` of pages for the signed-out: whoever is signed in has nothing to do there. */
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
