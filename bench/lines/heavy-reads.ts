import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { load } from '../load/gun.ts'
import { interleave } from '../load/rounds.ts'
import type { Platform } from '../platform/platform.ts'
import { page, usersList } from './calls.ts'
import { type Line, rowOf, timesOf } from './line.ts'

/** Parallel requests of one caller for who had access, as a script of an authority sends them. */
const parallel = 60

/** How much slower the lists of others become while one caller asks for much. */
export const heavyReadsLine: Line = {
  name: 'heavy-reads',
  async run({ platform, rounds, seconds }) {
    const work = `users list beside ${parallel} parallel lists of who had access, 1 connection`
    const row = await rowOf(work, async () => {
      const list = usersList(platform, [page(1)], 'groupAdmin')
      const gun = await load(list, { connections: 1, seconds, platform })
      const thingId = await mipOfMost(platform)
      const { measured, beside } = await interleave(rounds, {
        measured: () => whileAsking(platform, thingId, gun.fire),
        beside: gun.fire,
      })
      return timesOf(measured, beside, { by: 'p50', work, limit: 'alone', reach: 6 })
    })
    return [row]
  },
}

/** The MIP with most people, whose list takes longest. */
async function mipOfMost({ db }: Platform): Promise<number> {
  const { rows } = await sql<{ mipId: number }>`
    select mip_id from user_mip group by mip_id order by count(*) desc, mip_id limit 1`.execute(db)
  return rows[0]?.mipId ?? 1
}

async function whileAsking<Result>(
  { port, tokens }: Platform,
  thingId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const asked = { isOver: false, answered: 0 }
  const to = Date.now()
  const body = JSON.stringify({
    ability: 'images.view',
    thingId,
    from: new Date(to - 86_400_000).toISOString(),
    to: new Date(to).toISOString(),
    pageSize: 200,
  })
  const askAgain = async () => {
    while (!asked.isOver) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/gantry-admin/reach/who`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' },
        body,
      })
      await answer.arrayBuffer()
      if (answer.ok) asked.answered += 1
      else if (answer.status !== 429 && answer.status !== 503)
        throw new Error(`who had access: ${answer.status}`)
      // A refused caller waits as long as the answer says, in short steps, so that a round can end.
      const until = Date.now() + Number(answer.headers.get('retry-after') ?? 0) * 1000
      while (!asked.isOver && Date.now() < until) await wait(50)
    }
  }
  const asking = Promise.all(Array.from({ length: parallel }, askAgain))
  const result = await work().finally(() => {
    asked.isOver = true
  })
  await asking
  if (asked.answered === 0) throw new Error('no list of who had access was answered')
  return result
}
