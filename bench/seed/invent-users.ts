import { createRandom, type Random } from '@gantry/server/commands/demo/content/random.ts'
import type { Cell } from './copy.ts'
import { inventEmail, inventName, inventSite, pick } from './names.ts'
import { groupAdministeredBy, type Sizes } from './sizes.ts'

export const userColumns =
  `user_id email first_name last_name site_code title phone mobile speciality ahpra_number
 suburb state postcode country time_zone language status status_change_date group_id_for_admin activated_at
 last_sign_in_at created_at`.split(/\s+/)

/** A constant, so that every seed contains the same rows. */
const now = new Date('2026-06-01T00:00:00Z')

const titles = ['Dr', 'Dr', 'Dr', 'Prof', 'Ms', 'Mr', 'Mx', '']
const specialities = [
  'Diagnostic radiology',
  'Nuclear medicine',
  'Chest imaging',
  'Breast imaging',
  '',
  '',
  '',
]
const languages = ['en', 'en', 'en', 'en', 'en', 'en', 'zh', 'es', 'fr', 'it', 'ar']

/** The generated values of a person that other tables need. */
export type Invented = { activated: Uint8Array }

export function* inventUsers(sizes: Sizes, invented: Invented): Generator<Cell[]> {
  const random = createRandom('bench-users')
  for (let userId = 1; userId <= sizes.users; userId++) yield inventUser(random, sizes, userId, invented)
}

function inventUser(random: Random, sizes: Sizes, userId: number, { activated }: Invented): Cell[] {
  const name = inventName(random)
  const place = inventSite(random)
  const administered = groupAdministeredBy(sizes, userId)
  const isReady = administered !== null || random.chance(0.7)
  if (isReady) activated[userId] = 1
  const createdAt = random.daysBefore(now, 1, 1800)
  const status = administered !== null || random.chance(0.94)
  return [
    userId,
    inventEmail(random, name, userId),
    name.firstName,
    name.lastName,
    place.siteCode,
    pick(random, titles),
    `(02) 5550 ${random.whole(1000, 9999)}`,
    `0491 570 ${random.whole(100, 999)}`,
    pick(random, specialities),
    random.chance(0.6) ? `MED${String(userId).padStart(10, '0')}` : '',
    place.suburb,
    place.state,
    place.postcode,
    'Australia',
    place.timeZone,
    pick(random, languages),
    status,
    status ? createdAt : random.daysBefore(now, 0, 300),
    administered,
    isReady ? new Date(createdAt.getTime() + random.whole(1, 200) * 3_600_000) : null,
    isReady ? random.daysBefore(now, 0, 200) : null,
    createdAt,
  ]
}
