import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { ask, countStatuses } from './harness/calls.ts'
import { type Drill, judge } from './harness/drill.ts'

const askers = 40
const within = 2_000

export const poolExhausted: Drill = {
  name: 'pool-exhausted',
  what: 'pool exhausted, row lock held',
  pass: '503 with Retry-After within 2 s; /healthz answers',
  async run(harness) {
    const { server, cast, db } = await harness.platform()
    const person = await cast.person()
    const path = `/api/gantry-admin/users/${person.userId}/activate-inactivate`
    const { token } = cast.admin
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const locking = db.transaction().execute(async (tx) => {
      await sql`select 1 from "user" where user_id = ${person.userId} for update`.execute(tx)
      await held
    })
    await sleep(100)
    // Each request holds a connection while it waits for the row, until no connection is free.
    const writes = Array.from({ length: askers }, () =>
      ask(server.port, { method: 'POST', path: `${path}?status=false`, token }),
    )
    const health = Array.from({ length: 10 }, async (_, index) => {
      await sleep(index * 100)
      return ask(server.port, { path: '/healthz' })
    })
    const answers = await Promise.all(writes)
    const healthy = await Promise.all(health)
    letGo()
    await locking
    const after = await ask(server.port, { method: 'POST', path: `${path}?status=false`, token })
    const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds))
    const slowestHealth = Math.max(...healthy.map(({ milliseconds }) => milliseconds))
    const wrong = answers.filter(
      ({ status, headers }) => status !== 503 || headers['retry-after'] === undefined,
    )
    harness.say(
      `Answers: ${countStatuses(answers)}; health: ${countStatuses(healthy)}; afterwards: ${after.status}.`,
    )
    return judge(
      wrong.length === 0 &&
        slowest < within &&
        healthy.every(({ status }) => status === 200) &&
        slowestHealth < within &&
        after.status === 200,
      `${askers - wrong.length} of ${askers} answered 503 with Retry-After, the slowest after ${Math.round(slowest)} ms; ` +
        `health at most ${Math.round(slowestHealth)} ms`,
    )
  },
}
