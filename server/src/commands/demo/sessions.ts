import type { Insertable } from 'kysely'
import type { Database } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { createRandom } from './content/random.ts'
import type { StoredPerson } from './people.ts'

const minute = 60_000
const hour = 60 * minute

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const devices = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.3 Safari/605.1.15`,
  `Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) ${webKit} Version/18.3 Mobile/15E148 Safari/604.1`,
]
/** The people whose sign-ins are printed have a session on two devices, and some others on one. */
const printed = 4
const others = 9

/** Sessions that nobody can use, because their tokens are not kept. They end like any other. */
export function inventSessions(
  now: Date,
  people: StoredPerson[],
  secrets: Pick<Secrets, 'token' | 'hash'>,
): Insertable<Database['session']>[] {
  const random = createRandom('sessions')
  const working = people.filter(({ active, activatedAt }) => active && activatedAt !== null)
  const owners = [
    ...working.slice(0, printed).flatMap((person) => [person, person]),
    ...working.slice(printed, printed + others),
  ]
  return owners.map(({ userId, roles }, index) => {
    const createdAt = new Date(now.getTime() - random.whole(130, 300) * minute)
    return {
      userId,
      state: 'VERIFIED',
      accessHash: secrets.hash(secrets.token()),
      accessExpiresAt: now,
      sessionRole: roles[0] ?? null,
      address: `203.0.113.${random.whole(1, 254)}`,
      device: devices[index % devices.length] ?? '',
      createdAt,
      lastSeenAt: new Date(now.getTime() - random.whole(2, 100) * minute),
      endsAt: new Date(createdAt.getTime() + 12 * hour),
    }
  })
}
