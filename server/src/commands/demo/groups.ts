import type { Insertable } from 'kysely'
import type { Database } from '../../platform/db/db.ts'
import { createRandom } from './content/random.ts'
import type { StoredMip } from './mips.ts'
import type { DemoPerson, StoredPerson } from './people.ts'

type GroupRow = Insertable<Database['group']> & { groupName: string }
export type DemoGroup = { row: GroupRow; states: string[]; members: number }
export type StoredGroup = DemoGroup & { groupId: number; admins: StoredPerson[]; people: StoredPerson[] }

const east = ['NSW', 'ACT']
const described: [string, string, string[], number, boolean][] = [
  [
    'Kurrajong Imaging Network',
    'Practices and specialists of greater Sydney who share their worklists.',
    east,
    22,
    true,
  ],
  [
    'Yarra Reporting Collective',
    'After-hours reporting for Victoria and Tasmania.',
    ['VIC', 'TAS'],
    18,
    true,
  ],
  [
    'Sunstate Teleradiology Circle',
    'Remote reading for Queensland, with a second reader for trauma.',
    ['QLD'],
    16,
    true,
  ],
  [
    'Bight & Goldfields Alliance',
    'From Adelaide to Kalgoorlie: one roster for two time zones.',
    ['WA', 'SA'],
    15,
    true,
  ],
  ['Top End Outreach', 'Visiting lists and remote communities.', ['NT', 'QLD', 'WA'], 9, true],
  ['Breast Screening Second Readers', 'Double reading across all states.', [], 14, true],
  ['Little Patients', 'Paediatric imaging: protocols, teaching files, advice.', [], 12, true],
  ['Legacy Film Library', 'Closed: its films were handed over to the archive.', ['NSW', 'VIC'], 7, false],
]

export function inventGroups(now: Date): DemoGroup[] {
  const random = createRandom('groups')
  return described.map(([groupName, description, states, members, status]) => {
    const createdAt = random.daysBefore(now, 150, 700)
    const mailbox = groupName.toLowerCase().replace(/[^a-z]+/g, '-')
    const row = {
      groupName,
      description,
      email: `${mailbox}@groups.example`,
      phone: `(02) 7010 ${random.digits(4)}`,
      status,
      statusChangeDate: status ? createdAt : random.daysBefore(now, 10, 60),
      createdAt,
    }
    return { row, states, members }
  })
}

/**
 * Returns the group of each group administrator, by email address. One of them has none, to show that case in the demo
 * too.
 */
export function assignAdmins(people: DemoPerson[], groupIds: number[]): Map<string, number> {
  const admins = people.filter(({ roles }) => roles.includes('GroupAdmin'))
  return new Map(
    admins.slice(0, -1).flatMap(({ email }, index) => {
      const groupId = groupIds[index % groupIds.length]
      return groupId === undefined ? [] : [[email, groupId] as const]
    }),
  )
}

/**
 * Adds members to the groups. Group administrators are members of their group. The users whose sign-ins are printed are
 * in the first group, and the member among them is in a second one.
 */
export function fillGroups(
  groups: (DemoGroup & { groupId: number })[],
  people: StoredPerson[],
  adminGroups: Map<string, number>,
): StoredGroup[] {
  const random = createRandom('group-members')
  const guests = new Map([
    [0, people.slice(1, 4)],
    [5, people.slice(2, 3)],
  ])
  return groups.map((group, index) => {
    const admins = people.filter(({ email }) => adminGroups.get(email) === group.groupId)
    const first = [...new Set([...admins, ...(guests.get(index) ?? [])])]
    const candidates = people
      .slice(4)
      .filter((person) => !first.includes(person) && isNear(group, person.place.state))
      .filter(({ roles, activatedAt }) => activatedAt !== null && !roles.includes('ProductAdmin'))
    const members = random.some(candidates, group.members - first.length)
    // Some have been added to the group before they activated their account.
    const newcomers = people.filter(
      ({ activatedAt, active, place }) => activatedAt === null && active && isNear(group, place.state),
    )
    return { ...group, admins, people: [...first, ...members, ...newcomers.slice(0, 2)] }
  })
}

/** A group without states has members from all states. */
const isNear = ({ states }: DemoGroup, state: string) => states.length === 0 || states.includes(state)

export function inventGroupMips(
  groups: StoredGroup[],
  mips: StoredMip[],
): Insertable<Database['groupMip']>[] {
  const random = createRandom('group-mips')
  return groups.flatMap((group) => {
    const near = mips.filter(({ place }) => isNear(group, place.state))
    // MIPs of one place have no group, so that the list of MIPs to link is not empty.
    const open = near.filter(({ place }) => place.siteCode !== 'CNS-004')
    return random.some(open, 7).map(({ mipId }) => ({ groupId: group.groupId, mipId }))
  })
}
