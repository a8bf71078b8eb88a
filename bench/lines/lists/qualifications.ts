import { load } from '../../load/gun.ts'
import { interleave } from '../../load/rounds.ts'
import { ask, page, usersList } from '../calls.ts'
import { type Bench, type Line, type Row, rowOf, timesOf } from '../line.ts'

/** The list of qualifications, of which there are three for each user, beside the list of users. */
export const qualificationsLine: Line = {
  name: 'expiries',
  async run(bench) {
    await checkTotals(bench)
    return [
      await besideUsers(bench, 'first page', {}, 2),
      await besideUsers(bench, 'waiting for a check', { standing: 'UNVERIFIED' }, 2),
    ]
  },
}

function besideUsers({ platform, rounds, seconds }: Bench, what: string, filter: object, reach: number) {
  const work = `qualifications by expiry, ${what}, exact totals, 10 connections`
  return rowOf(work, async (): Promise<Row> => {
    const options = { connections: 10, seconds, platform }
    const users = usersList(platform, [page(0)])
    const body = { ...page(0), ...filter }
    const shots = [{ path: '/api/qualifications', body, token: platform.tokens.admin }]
    const ours = await load({ port: platform.port, shots }, options)
    const beside = await load(users, options)
    const { measured, others } = await interleave(rounds, { measured: ours.fire, others: beside.fire })
    return timesOf(measured, others, { work, limit: 'users list, first page', reach, by: 'p50' })
  })
}

async function checkTotals({ platform }: Bench): Promise<void> {
  const { totalItems, qualifications } = await ask<{ totalItems: number; qualifications: object[] }>(
    platform,
    '/api/qualifications',
    page(0),
  )
  const { count } = await platform.db
    .selectFrom('qualification')
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .where('state', 'in', ['SUBMITTED', 'VERIFIED'])
    .executeTakeFirstOrThrow()
  if (totalItems !== count || qualifications.length !== 10) {
    throw new Error(`the list says ${totalItems} and shows ${qualifications.length}; there are ${count}`)
  }
}
