import type { Insertable } from 'kysely'
import type { Database } from '../../platform/db/db.ts'
import { createRandom } from './content/random.ts'
import type { StoredMip } from './mips.ts'
import { isPractitioner, isTechnologist, type StoredPerson } from './people.ts'

type RisRow = Insertable<Database['ris']>

export const risSystems: (RisRow & { name: string })[] = [
  {
    name: 'Northlight RIS',
    code: 'NORTHLIGHT',
    vendor: 'Tallowwood Software',
    description: 'Bookings, worklists and billing of the metropolitan practices.',
    url: 'https://northlight.example/ris',
  },
  {
    name: 'Quokka Workflow',
    code: 'QUOKKA',
    vendor: 'Rottnest Health Systems',
    description: 'Used in the west and by practices that share its reporting pool.',
    url: 'https://quokka.example',
  },
  {
    name: 'Longreach RIS',
    code: 'LONGREACH',
    vendor: 'Stockroute Informatics',
    description: 'Made for small regional sites with slow lines.',
    url: 'https://longreach.example/app',
  },
  {
    name: 'Filmroom Classic',
    code: 'FILMROOM',
    vendor: 'Emulsion & Sons',
    description: 'Being replaced. No new practices, please.',
    url: 'https://filmroom.example',
    status: false,
  },
]

export type StoredRis = { risId: number; mips: StoredMip[] }

/** Assigns a RIS to each MIP, except a few. */
export function assignRis(risIds: number[], mips: StoredMip[]): StoredRis[] {
  const withRis = mips.filter((_, index) => index % 8 !== 7)
  return risIds.map((risId, index) => ({
    risId,
    mips: withRis.filter((_, position) => position % risIds.length === index),
  }))
}

/** Users who report or examine have a user name in the RIS of their practice. A few of the names are still missing. */
export function inventRisUsers(ris: StoredRis[], people: StoredPerson[]): Insertable<Database['risUser']>[] {
  const random = createRandom('ris-user-names')
  return ris.flatMap(({ risId, mips }) => {
    const sites = new Set(mips.map(({ place }) => place.siteCode))
    const users = people.filter(
      (person) =>
        sites.has(person.place.siteCode) &&
        (isPractitioner(person) || isTechnologist(person) || person.roles.includes('TYP')),
    )
    return users.map(({ userId, name: { mailbox } }) => {
      const [first = '', last = ''] = mailbox.replaceAll('-', '').split('.')
      const risUserName = `${first.slice(0, 2)}${last.slice(0, 10)}`.toUpperCase()
      return { risId, userId, risUserName: random.chance(0.06) ? '' : risUserName }
    })
  })
}
