import { timingSafeEqual } from 'node:crypto'
import { problem } from '../../../platform/http/problem.ts'
import type { World } from '../../../platform/world.ts'

export type Tokens = { accessToken: string; refreshToken: string }

export const signedOut = () => problem('not-signed-in', { which: 'person' })

const about = (sessionId: number) => `refresh-token:${sessionId}`

/**
 * Creates an access token and a refresh token. The refresh token has a random part, the id of the session, and a keyed
 * hash of both. The hash shows that this server made the token, so every earlier token is recognised without a list.
 */
export function createTokens({ secrets }: Pick<World, 'secrets'>, sessionId: number): Tokens {
  const random = secrets.token()
  const proof = secrets.keyedHash(random, about(sessionId)).toString('base64url')
  return { accessToken: secrets.token(), refreshToken: `${random}.${sessionId}.${proof}` }
}

/** Returns the session of a refresh token, also of a used one. Returns null for a token that this server did not make. */
export function sessionOfRefreshToken({ secrets }: Pick<World, 'secrets'>, token: string): number | null {
  const [, random = '', id = '', proof = ''] = /^([\w-]{43})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  if (id === '') return null
  const given = Buffer.from(proof, 'base64url')
  const known = secrets.keyedHashes(random, about(Number(id)))
  return known.some((one) => timingSafeEqual(one, given)) ? Number(id) : null
}
