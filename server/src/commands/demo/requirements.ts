import type { Insertable } from 'kysely'
import { dayOf } from '../../domains/compliance/qualifications/service.ts'
import type { Database } from '../../platform/db/db.ts'
import { before } from '../../platform/secrets/clock.ts'
import type { StoredMip } from './mips.ts'
import type { StoredPerson } from './people.ts'

type Ids = Map<string, number>

const day = 24 * 60 * 60_000

/** What is required of people and MIPs. One MIP with several people holds links without a registration. */
export function inventRequirements(
  now: Date,
  mips: StoredMip[],
  links: { mipId: number }[],
  { kinds, roles }: { kinds: Ids; roles: Ids },
): Insertable<Database['requirement']>[] {
  const kind = (code: string) => ({
    qualificationKindId: kinds.get(code) ?? 0,
    createdAt: before(now, 40 * day),
  })
  const role = (code: string) => ({ roleId: roles.get(code) ?? null })
  const strict = mips.find(({ mipId }) => links.filter((link) => link.mipId === mipId).length > 4)
  return [
    { ...kind('AHPRA'), enforcement: 'WARN' },
    { ...kind('RADIATION_USE'), ...role('MRT'), enforcement: 'WARN' },
    { ...kind('CPD'), ...role('MIS'), enforcement: 'INFORM' },
    { ...kind('ASAR'), professions: ['SONOGRAPHER'], enforcement: 'WARN' },
    { ...kind('DIAS'), enforcement: 'WARN' },
    ...(strict === undefined
      ? []
      : [
          {
            ...kind('AHPRA'),
            mipId: strict.mipId,
            enforcement: 'HOLD',
            holdsAfter: before(now, 20 * day),
          },
        ]),
  ]
}

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
