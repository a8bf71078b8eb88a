import { providerNumberOf } from '@gantry/contract/domains/people/links/user-mips/provider-number'
import { modalities } from '@gantry/contract/domains/people/links/user-mips/words'
import type { Insertable } from 'kysely'
import type { Database } from '../../platform/db/db.ts'
import { after } from '../../platform/secrets/clock.ts'
import { createRandom, type Random } from './content/random.ts'
import type { StoredMip } from './mips.ts'
import { isPractitioner, type StoredPerson } from './people.ts'

export type UserMipRow = Insertable<Database['userMip']>

const locations = Array.from('0123456789ABCDEFGHJKLMNPQRTUVWXY')
const letters = Array.from('ABFHJKLTWXY')

/** Links each practitioner to one to four MIPs, with the same provider number stem. */
export function inventUserMips(people: StoredPerson[], mips: StoredMip[]): UserMipRow[] {
  const random = createRandom('user-mips')
  const chosen = createRandom('modalities')
  return people.filter(isPractitioner).flatMap((person) => {
    const stem = random.digits(6)
    return choosePractices(random, person, mips).map(({ mipId }) => ({
      userId: person.userId,
      mipId,
      providerNumber: inventProviderNumber(random, stem),
      allowed: !random.chance(0.06),
      modalities: inventModalities(chosen),
    }))
  })
}

/** Most practitioners read some kinds of images; of a few nobody has recorded which. */
function inventModalities(random: Random): string[] {
  const some = random.some([...modalities], random.chance(0.1) ? 0 : random.whole(1, 4))
  return modalities.filter((modality) => some.includes(modality))
}

/** Chooses the MIP of the user's place, others in the same state, and sometimes one in another state. */
function choosePractices(random: Random, { place, active }: StoredPerson, mips: StoredMip[]): StoredMip[] {
  const own = mips.filter((mip) => mip.place.siteCode === place.siteCode)
  const near = mips.filter((mip) => mip.place.state === place.state && !own.includes(mip))
  const far = mips.filter((mip) => mip.place.state !== place.state)
  return [
    ...own,
    ...random.some(near, active ? random.whole(0, 2) : 0),
    ...(random.chance(0.25) ? random.some(far, 1) : []),
  ]
}

/** A provider number that is usually valid, and sometimes missing or mistyped. */
function inventProviderNumber(random: Random, stem: string): string {
  const number = providerNumberOf(stem, random.pick(locations))
  if (random.chance(0.05)) return ''
  if (!random.chance(0.05)) return number
  return number.slice(0, 7) + random.pick(letters.filter((letter) => !number.endsWith(letter)))
}

const day = 24 * 60 * 60_000

/** So many days from now, at about the end of the day in Sydney. */
export function endIn(now: Date, days: number): Date {
  const end = after(now, days * day)
  end.setUTCHours(13, 0, 0, 0)
  return end
}

/** Gives an end to every row at a multiple of `step`: these days from now, one after another. */
export const withSomeEnds = <Row>(
  rows: Row[],
  now: Date,
  step: number,
  days: readonly number[],
): (Row & { validUntil: Date | null })[] =>
  rows.map((row, index) => {
    const chosen = index % step === 0 ? days[(index / step) % days.length] : undefined
    return { ...row, validUntil: chosen === undefined ? null : endIn(now, chosen) }
  })
