import { load } from '../load/gun.ts'
import { interleave } from '../load/rounds.ts'
import { reads, someUserIds } from './calls.ts'
import { type Bench, type Line, type Row, rowOf, shareOf } from './line.ts'

export const byIdLine: Line = {
  name: 'by-id',
  async run(bench) {
    const ids = someUserIds(bench.platform, 500)
    const asked: [string, string[]][] = [
      ['one user', ids.map((userId) => `/api/gantry-admin/users/${userId}`)],
      // The other requests of the detail page, in turn.
      ['links of one user', ids.flatMap((userId) => linksOf(userId))],
      ['my-profile', ['/api/my-profile']],
    ]
    const rows: Row[] = []
    for (const [name, paths] of asked) {
      rows.push(await read(bench, name, paths, 10), await read(bench, name, paths, 50))
    }
    return rows
  },
}

function read(
  { platform, constant, rounds, seconds }: Bench,
  name: string,
  paths: string[],
  connections: number,
): Promise<Row> {
  const work = `${name}, ${connections} connections`
  return rowOf(work, async () => {
    const target = reads(platform, paths)
    const ours = await load(target, { connections, seconds, platform })
    const alone = await load({ ...target, port: constant.port }, { connections, seconds })
    const { measured, limit } = await interleave(rounds, { measured: ours.fire, limit: alone.fire })
    const rates = limit.map(({ rate }) => rate)
    return shareOf(measured, rates, { work, limit: 'Fastify, constant 2 kB', reach: 0.12 })
  })
}

const linksOf = (userId: number) =>
  ['user-mips', 'user-groups', 'ris-users'].map((links) => `/api/users/${userId}/${links}`)
