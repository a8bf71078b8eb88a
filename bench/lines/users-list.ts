import { load } from '../load/gun.ts'
import { interleave } from '../load/rounds.ts'
import { ask, page, usersList } from './calls.ts'
import { type Bench, type Line, shareOf } from './line.ts'

export const usersListLine: Line = {
  name: 'users-list',
  async run(bench) {
    await checkTotals(bench)
    const { platform, constant, rounds, seconds } = bench
    const rows = []
    for (const connections of [10, 50]) {
      const target = usersList(platform, [page(0)])
      const ours = await load(target, { connections, seconds, platform })
      const alone = await load({ ...target, port: constant.port }, { connections, seconds })
      const { measured, limit } = await interleave(rounds, { measured: ours.fire, limit: alone.fire })
      const work = `users list, first page of 10, exact totals, ${connections} connections`
      const rates = limit.map(({ rate }) => rate)
      rows.push(shareOf(measured, rates, { work, limit: 'Fastify, constant 2 kB', reach: 0.2 }))
    }
    return rows
  },
}

/** A fast list with wrong totals would be no list. */
async function checkTotals({ platform }: Bench): Promise<void> {
  const { totalItems, users } = await ask<{ totalItems: number; users: object[] }>(
    platform,
    '/api/users',
    page(0),
  )
  const { count } = await platform.db
    .selectFrom('user')
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (totalItems !== count || users.length !== 10) {
    throw new Error(`the list says ${totalItems} in all and shows ${users.length}; there are ${count}`)
  }
}
