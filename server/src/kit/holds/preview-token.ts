import { timingSafeEqual } from 'node:crypto'
import { previewMinutes } from '@gantry/contract/domains/compliance/requirements/words'
import type { World } from '../../platform/world.ts'

type Parts = Pick<World, 'clock' | 'secrets'>

const about = 'preview of holds'
const textOf = (madeAt: number, seen: unknown) => JSON.stringify([madeAt, seen])

/** Proves what somebody has seen: a time and a keyed hash. */
export function makePreviewToken({ clock, secrets }: Parts, seen: unknown): string {
  const madeAt = clock.now().getTime()
  return `${madeAt}.${secrets.keyedHash(textOf(madeAt, seen), about).toString('base64url')}`
}

/** True for a token of the same, made within the last hour. */
export function isPreviewToken({ clock, secrets }: Parts, token: string, seen: unknown): boolean {
  const [, time = '', hash = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  const madeAt = Number(time)
  const age = clock.now().getTime() - madeAt
  if (hash === '' || age < 0 || age > previewMinutes * 60_000) return false
  const given = Buffer.from(hash, 'base64url')
  return secrets.keyedHashes(textOf(madeAt, seen), about).some((expected) => timingSafeEqual(expected, given))
}
