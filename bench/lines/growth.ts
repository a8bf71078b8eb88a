import { load, type Target } from '../load/gun.ts'
import { interleave } from '../load/rounds.ts'
import type { Platform } from '../platform/platform.ts'
import { page, reads, someUserIds, usersList } from './calls.ts'
import { type Line, type Row, timesOf } from './line.ts'
import { searchTerms } from './terms.ts'

const connections = 10

const asked: [string, (platform: Platform) => Promise<Target>][] = [
  ['first page', async (platform) => usersList(platform, [page(0)])],
  [
    'one user',
    async (platform) =>
      reads(
        platform,
        someUserIds(platform, 500).map((userId) => `/api/gantry-admin/users/${userId}`),
      ),
  ],
  [
    'search',
    async (platform) =>
      usersList(
        platform,
        (await searchTerms(platform, 200)).map((search) => ({ ...page(0), search })),
      ),
  ],
]

export const growthLine: Line = {
  name: 'growth',
  async run({ platform, small, rounds, seconds }) {
    const before = await small()
    const users = platform.seed.users.toLocaleString('en')
    if (before === null) return []
    const rows: Row[] = []
    for (const [name, targetOf] of asked) {
      const large = await load(await targetOf(platform), { connections, seconds, platform })
      const little = await load(await targetOf(before), { connections, seconds })
      const { measured, beside } = await interleave(rounds, { measured: large.fire, beside: little.fire })
      const work = `from ${before.seed.users.toLocaleString('en')} to ${users} users: ${name}`
      rows.push(timesOf(measured, beside, { work, limit: 'the smaller', reach: 1.5, by: 'p50' }))
    }
    return rows
  },
}
