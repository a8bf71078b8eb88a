import type { SettingChanges, SettingsPreview } from '@gantry/contract/domains/portal/settings/schemas'
import type { SettingHit, SettingKey, SettingValue } from '@gantry/contract/domains/portal/settings/words'
import { before } from '../../../platform/secrets/clock.ts'
import type { World } from '../../../platform/world.ts'
import { idleLifeOf, liveAt } from '../../access/sessions/service.ts'
import { countPeopleToRemind } from '../../people/links/time-limits/service.ts'
import * as queries from './hit-queries.ts'
import { assertChangeable, type Read } from './service.ts'

type Reading = Pick<World, 'db' | 'clock' | 'inForce'>

const day = 24 * 60 * 60_000

/** How many a new value concerns at once. A value that is more generous concerns nobody. */
type Counter<Key extends SettingKey> = {
  hit: SettingHit
  count(world: Reading, next: SettingValue<Key>, now: SettingValue<Key>): Promise<number>
}
const counters: { [Key in SettingKey]?: Counter<Key> } = {
  'sign-in.idle-minutes': {
    hit: 'SIGNED_OUT',
    count: (world, next) => {
      const idleSince = before(world.clock.now(), idleLifeOf(next))
      return queries.countSessionsUnusedSince(world.db, liveAt(world), idleSince)
    },
  },
  'people.end-reminder-days': {
    hit: 'REMINDED',
    count: ({ db }, next) => countPeopleToRemind(db, next),
  },
  'files.document-quota-megabytes': {
    hit: 'OVER_QUOTA',
    count: ({ db }, next, now) =>
      next >= now ? Promise.resolve(0) : queries.countOwnersAbove(db, next * 1024 * 1024),
  },
  'mail.kept-days': {
    hit: 'RECORDS_DELETED',
    count: ({ db, clock }, next) => queries.countMailsBefore(db, before(clock.now(), next * day)),
  },
}

/** Refuses what `changeSettings` would refuse, and changes nothing. */
export async function previewSettings(world: Reading, given: SettingChanges): Promise<SettingsPreview> {
  const changes = await assertChangeable(world, given)
  const counted = await Promise.all(changes.map((change) => countHit(world, change)))
  return { hits: counted.filter(({ count }) => count > 0) }
}

async function countHit(world: Reading, { key, after }: Read) {
  const counter: Counter<SettingKey> | undefined = counters[key]
  if (counter === undefined) return { key, hit: 'SIGNED_OUT' as const, count: 0 }
  const next = after ?? world.inForce.defaultOf(key)
  const count = await counter.count(world, next, world.inForce.get(key))
  return { key, hit: counter.hit, count }
}
