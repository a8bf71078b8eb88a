import { load } from '../../load/gun.ts'
import { interleave } from '../../load/rounds.ts'
import { ask, page, usersList } from '../calls.ts'
import { type Bench, type Line, type Row, rowOf, shareOf } from '../line.ts'

export const usersListLine: Line = {
  name: 'users-list',
  async run(bench) {
    await checkTotals(bench)
    return [await firstPage(bench, 10), await firstPage(bench, 50)]
  },
}

function firstPage({ platform, constant, rounds, seconds }: Bench, connections: number): Promise<Row> {
  const work = `users list, first page of 10, exact totals, ${connections} connections`
  return rowOf(work, async () => {
    const target = usersList(platform, [page(0)])
    const ours = await load(target, { connections, seconds, platform })
    const alone = await load({ ...target, port: constant.port }, { connections, seconds })
    const { measured, limit } = await interleave(rounds, { measured: ours.fire, limit: alone.fire })
    const rates = limit.map(({ rate }) => rate)
    return shareOf(measured, rates, { work, limit: 'Fastify, constant 2 kB', reach: 0.15 })
  })
}

/** Checks the totals, because a fast list with wrong totals is useless. */
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
