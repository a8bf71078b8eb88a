import { load, type Target } from '../../load/gun.ts'
import { interleave } from '../../load/rounds.ts'
import type { Platform } from '../../platform/platform.ts'
import { page, reads, someUserIds, usersList } from '../calls.ts'
import { type Line, type Row, rowOf, timesOf } from '../line.ts'
import { searchTerms } from './terms.ts'

const connections = 10

export const growthLine: Line = {
  name: 'growth',
  async run({ platform, small, rounds, seconds }) {
    const before = await small()
    if (before === null) return []
    const [few, many] = [before, platform].map(({ seed }) => seed.users.toLocaleString('en'))
    const rows: Row[] = []
    for (const [name, targetOf] of asked) {
      const work = `from ${few} to ${many} users: ${name}`
      const row = await rowOf(work, async () => {
        const large = await load(await targetOf(platform), { connections, seconds, platform })
        const little = await load(await targetOf(before), { connections, seconds })
        const { measured, beside } = await interleave(rounds, { measured: large.fire, beside: little.fire })
        return timesOf(measured, beside, { work, limit: `with ${few}`, reach: 1.5, by: 'p50' })
      })
      rows.push(row)
    }
    return rows
  },
}

const firstPage = (platform: Platform) => Promise.resolve(usersList(platform, [page(0)]))

function byId(platform: Platform): Promise<Target> {
  const paths = someUserIds(platform, 500).map((userId) => `/api/gantry-admin/users/${userId}`)
  return Promise.resolve(reads(platform, paths))
}

async function search(platform: Platform): Promise<Target> {
  const terms = await searchTerms(platform, 200)
  return usersList(
    platform,
    terms.map((search) => ({ ...page(0), search })),
  )
}

const asked: [string, (platform: Platform) => Promise<Target>][] = [
  ['first page', firstPage],
  ['one user', byId],
  ['search', search],
]
