import { timingSafeEqual } from 'node:crypto'
import { previewMinutes } from '@gantry/contract/requirements/words'
import type { World } from '../../platform/world.ts'
import type { Scope } from './queries.ts'

type Parts = Pick<World, 'clock' | 'secrets'>

const about = 'preview of a requirement'
const textOf = (userId: number, madeAt: number, { qualificationKindId, roleId, mipId, state }: Scope) =>
  JSON.stringify([userId, madeAt, qualificationKindId, roleId, mipId, state])

/** Proves that this user has seen the preview of this requirement: a time and a keyed hash. */
export function makePreviewToken({ clock, secrets }: Parts, userId: number, scope: Scope): string {
  const madeAt = clock.now().getTime()
  return `${madeAt}.${secrets.keyedHash(textOf(userId, madeAt, scope), about).toString('base64url')}`
}

/** True for a token of the same user and requirement, made within the last hour. */
export function isPreviewToken({ clock, secrets }: Parts, token: string, userId: number, scope: Scope) {
  const [, time = '', hash = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  const madeAt = Number(time)
  const age = clock.now().getTime() - madeAt
  if (hash === '' || age < 0 || age > previewMinutes * 60_000) return false
  const given = Buffer.from(hash, 'base64url')
  return secrets
    .keyedHashes(textOf(userId, madeAt, scope), about)
    .some((expected) => timingSafeEqual(expected, given))
}
