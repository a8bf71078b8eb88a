import type { World } from '../../platform/world.ts'

export const mountPath = '/oidc'
export const interactionPath = (uid: string) => `${mountPath}/interaction/${uid}`

export function cookieNames({ secure, slug }: Pick<World['settings'], 'secure' | 'slug'>) {
  const named = (name: string) => `${secure ? '__Secure-' : ''}${slug}-oidc-${name}`
  return { session: named('session'), interaction: named('interaction'), resume: named('resume') }
}
