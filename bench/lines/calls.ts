import type { Target } from '../load/gun.ts'
import type { Platform } from '../platform/platform.ts'
import type { As } from '../seed/people.ts'

/** Requests for a list of users: one body for each shot. */
export const usersList = (
  platform: Platform,
  bodies: readonly object[] = [{}],
  as: As = 'admin',
): Target => ({
  port: platform.port,
  shots: bodies.map((body) => ({ path: '/api/users', body, token: platform.tokens[as] })),
})

export const reads = (platform: Platform, paths: readonly string[]): Target => ({
  port: platform.port,
  shots: paths.map((path) => ({ method: 'GET', path, token: platform.tokens.admin })),
})

export const page = (pageNo: number, more: object = {}) => ({
  pageRequest: { pageNo, pageSize: 10, ...more },
})

/** Reads one reply, to check that the measured reply is correct. @throws unless it is a success */
export async function ask<T>(
  { port, tokens }: Pick<Platform, 'port' | 'tokens'>,
  path: string,
  body?: object,
  as: As = 'admin',
): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${tokens[as]}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as T
}

/** A number of ids, spread evenly over all users, in random order. */
export function someUserIds({ seed }: Platform, count: number): number[] {
  const step = 7_919
  return Array.from({ length: count }, (_, index) => 1 + ((index * step * 13) % seed.users))
}
