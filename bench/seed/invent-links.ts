import type { RoleCode } from '@gantry/contract/product'
import { createRandom, type Random } from '@gantry/server/commands/demo/content/random.ts'
import type { Cell } from './copy.ts'
import type { Invented } from './invent-users.ts'
import { pick } from './names.ts'
import { groupAdministeredBy, isInLargeGroup, largeGroupId, type Sizes } from './sizes.ts'

/** The number of holders of each role among a hundred people. */
const heldByHundred: RoleCode[][] = [
  ...repeat(55, ['Member']),
  ...repeat(8, ['Member', 'MIS']),
  ...repeat(5, ['MIS']),
  ...repeat(16, ['MRT']),
  ...repeat(4, ['MRT', 'SMRT']),
  ...repeat(7, ['TYP']),
  ...repeat(5, ['CSS']),
]

function repeat(times: number, roles: RoleCode[]): RoleCode[][] {
  return Array.from({ length: times }, () => roles)
}

export function* inventUserRoles(
  { users, ...sizes }: Sizes,
  idOf: (role: RoleCode) => number,
): Generator<Cell[]> {
  const random = createRandom('bench-roles')
  for (let userId = 1; userId <= users; userId++) {
    const held = pick(random, heldByHundred)
    const administers = groupAdministeredBy({ users, ...sizes }, userId) !== null
    const roles = administers ? [...held, 'GroupAdmin' as const] : held
    for (const role of roles) yield [userId, idOf(role)]
    // One platform administrator in twenty thousand.
    if (userId % 20_000 === 7) yield [userId, idOf('ProductAdmin')]
  }
}

/** Most people are in one group, some in two, some in none. The members of the large group are additional. */
export function* inventUserGroups(sizes: Sizes): Generator<Cell[]> {
  const random = createRandom('bench-user-groups')
  for (let userId = 1; userId <= sizes.users; userId++) {
    if (isInLargeGroup(sizes, userId)) yield [userId, largeGroupId]
    const count = random.chance(0.88) ? (random.chance(0.15) ? 2 : 1) : 0
    for (const offset of distinct(random, count, sizes.groups - largeGroupId)) {
      yield [userId, largeGroupId + offset]
    }
  }
}

export const userMipColumns = ['user_id', 'mip_id', 'provider_number', 'allowed']

export function* inventUserMips({ users, mips }: Sizes): Generator<Cell[]> {
  const random = createRandom('bench-user-mips')
  for (let userId = 1; userId <= users; userId++) {
    for (const mipId of distinct(random, random.whole(1, 4), mips)) {
      const number = random.chance(0.7) ? `${random.whole(1_000_000, 9_999_999)}${pick(random, letters)}` : ''
      yield [userId, mipId, number, random.chance(0.95)]
    }
  }
}

const letters = Array.from('YXWTLKJHFBA')

export function* inventGroupMips({ groups, mips }: Sizes): Generator<Cell[]> {
  const random = createRandom('bench-group-mips')
  for (let groupId = 1; groupId <= groups; groupId++) {
    for (const mipId of distinct(random, random.whole(2, 8), mips)) yield [groupId, mipId]
  }
}

export const risUserColumns = ['ris_id', 'user_id', 'ris_user_name']

export function* inventRisUsers({ users, ris }: Sizes): Generator<Cell[]> {
  const random = createRandom('bench-ris-users')
  for (let userId = 1; userId <= users; userId++) {
    if (random.chance(0.1)) yield [random.whole(1, ris), userId, `user${userId}`]
  }
}

export function* inventRisMips({ mips, ris }: Sizes): Generator<Cell[]> {
  const random = createRandom('bench-ris-mips')
  for (let mipId = 1; mipId <= mips; mipId++) if (random.chance(0.5)) yield [random.whole(1, ris), mipId]
}

/** Nobody signs in as these users, so all have the same hash, which belongs to no known password. */
export function* inventCredentials(
  { users }: Sizes,
  { activated }: Invented,
  passwordHash: string,
): Generator<Cell[]> {
  for (let userId = 1; userId <= users; userId++) yield [userId, activated[userId] ? passwordHash : null]
}

/** Different random integers from 1 to `most`. */
function distinct(random: Random, count: number, most: number): Set<number> {
  const found = new Set<number>()
  while (found.size < count) found.add(random.whole(1, most))
  return found
}
