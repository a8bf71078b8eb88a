import type { Insertable } from 'kysely'
import { dayOf } from '../../domains/compliance/qualifications/service.ts'
import type { Database } from '../../platform/db/db.ts'
import type { StoredPerson } from './people.ts'

/** A pack of the MIP with the most people, which the worker makes after the start. */
export function inventPacks(
  now: Date,
  people: StoredPerson[],
  links: { mipId: number }[],
): Insertable<Database['accreditationPack']>[] {
  const byMip = [...Map.groupBy(links, ({ mipId }) => mipId)]
  const [largest] = byMip.toSorted(([, some], [, others]) => others.length - some.length)
  if (largest === undefined) return []
  const requestedBy = people.find(({ roles }) => roles.includes('ProductAdmin'))?.userId ?? null
  return [{ mipId: largest[0], asOf: dayOf(now), requestedAt: now, requestedBy }]
}
