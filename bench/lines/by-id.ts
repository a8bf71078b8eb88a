import { load } from '../load/gun.ts'
import { interleave } from '../load/rounds.ts'
import { reads, someUserIds } from './calls.ts'
import { type Line, type Row, shareOf } from './line.ts'

const reach = 0.25

export const byIdLine: Line = {
  name: 'by-id',
  async run({ platform, constant, rounds, seconds }) {
    const ids = someUserIds(platform, 500)
    const asked: [string, string[]][] = [
      ['one user', ids.map((userId) => `/api/gantry-admin/users/${userId}`)],
      // What the detail page reads besides the record itself, in turn.
      ['links of one user', ids.flatMap((userId) => linksOf(userId))],
      ['my-profile', ['/api/my-profile']],
    ]
    const rows: Row[] = []
    for (const [name, paths] of asked) {
      for (const connections of [10, 50]) {
        const target = reads(platform, paths)
        const ours = await load(target, { connections, seconds, platform })
        const alone = await load({ ...target, port: constant.port }, { connections, seconds })
        const { measured, limit } = await interleave(rounds, { measured: ours.fire, limit: alone.fire })
        const rates = limit.map(({ rate }) => rate)
        const work = `${name}, ${connections} connections`
        rows.push(shareOf(measured, rates, { work, limit: 'Fastify, constant 2 kB', reach }))
      }
    }
    return rows
  },
}

const linksOf = (userId: number) =>
  ['user-mips', 'user-groups', 'ris-users'].map((links) => `/api/users/${userId}/${links}`)
