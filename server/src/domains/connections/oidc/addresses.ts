import type { World } from '../../../platform/world.ts'

export const mountPath = '/oidc'
export const interactionPath = (uid: string) => `${mountPath}/interaction/${uid}`

export function cookieNames({ secure, slug }: Pick<World['settings'], 'secure' | 'slug'>) {
  const named = (name: string) => `${secure ? '__Secure-' : ''}${slug}-oidc-${name}`
  return { session: named('session'), interaction: named('interaction'), resume: named('resume') }
}

/** The name under which an interaction remembers that the app asked for no page (`prompt=none`). */
export const silentParameter = 'silent'
