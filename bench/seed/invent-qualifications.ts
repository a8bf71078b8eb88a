import { createRandom } from '@gantry/server/commands/demo/content/random.ts'
import type { Cell } from './copy.ts'
import { pick } from './names.ts'
import type { Sizes } from './sizes.ts'

export const qualificationColumns = [
  'user_id',
  'qualification_kind_id',
  'number',
  'jurisdiction',
  'expires_on',
  'state',
  'check_result',
  'checked_on',
]

const states = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT'] as const
const kinds = ['AHPRA', 'RADIATION_USE', 'INDEMNITY'] as const
const yearOfDays = 365

/**
 * Three for each user: most are verified and end within two years, one in fifty waits for a check. None has a reminder,
 * because the server would send those that are due during the measurements.
 */
export function* inventQualifications(
  { users }: Sizes,
  kindIdOf: (code: string) => number,
): Generator<Cell[]> {
  const random = createRandom('bench-qualifications')
  const days = Array.from({ length: 3 * yearOfDays }, (_, index) => dayFromToday(index - yearOfDays))
  const dayIn = (count: number) => days[yearOfDays + count] ?? null
  for (let userId = 1; userId <= users; userId++) {
    for (const kind of kinds) {
      const isChecked = random.chance(0.98)
      const jurisdiction = kind === 'RADIATION_USE' ? pick(random, states) : ''
      const left = random.whole(-40, 2 * yearOfDays - 10)
      yield [
        userId,
        kindIdOf(kind),
        `${kind.slice(0, 3)}${String(userId).padStart(10, '0')}`,
        jurisdiction,
        dayIn(left),
        isChecked ? 'VERIFIED' : 'SUBMITTED',
        isChecked ? 'CURRENT' : null,
        isChecked ? dayIn(-random.whole(1, yearOfDays - 5)) : null,
      ]
    }
  }
}

const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
