import { setTimeout as sleep } from 'node:timers/promises'
import { ask, countStatuses, keepAsking } from './harness/calls.ts'
import { type Drill, judge, notRun } from './harness/drill.ts'
import { addMip, findLoss } from './harness/mips.ts'

const backWithin = 5_000

export const restartPostgres: Drill = {
  name: 'restart-postgres',
  what: 'restart PostgreSQL (-m immediate) under load',
  pass: 'server keeps running, 0 acknowledged writes lost, errors only 503, recovered within 5 s',
  async run(harness) {
    const platform = await harness.platform()
    const { server, cast, postmasterPid } = platform
    if (postmasterPid === null) return notRun('the PostgreSQL of DATABASE_URL is not ours to stop')
    const { token } = cast.admin
    const writing = keepAsking(8, (turn, agent) => addMip(server.port, token, `Restart ${turn}`, agent))
    const reading = keepAsking(4, (_turn, agent) =>
      ask(server.port, { path: '/api/users', token, body: {} }, agent),
    )
    await sleep(2_000)
    const stoppedAt = Date.now()
    // The signal of `pg_ctl stop -m immediate`: PostgreSQL ends without flushing anything.
    process.kill(postmasterPid(), 'SIGQUIT')
    harness.say('PostgreSQL was stopped immediately; its supervisor starts it again.')
    await sleep(backWithin + 3_000)
    const written = await writing.stop()
    const read = await reading.stop()
    const isUp = await Promise.race([server.ended.then(() => false), sleep(200).then(() => true)])
    const { acknowledged, lost, halfWritten } = await findLoss(platform.db, written)
    const back = written.find(({ status, at }) => status === 200 && at > stoppedAt + 100)
    const late = written.filter(({ status, at }) => status !== 200 && at > stoppedAt + backWithin)
    const others = [...written, ...read].filter(({ status }) => status !== 200 && status !== 503)
    harness.say(`Writes: ${countStatuses(written)}. Reads: ${countStatuses(read)}.`)
    const milliseconds = back === undefined ? 'never' : `${back.at - stoppedAt} ms`
    return judge(
      isUp && lost.length + halfWritten.length + late.length + others.length === 0 && back !== undefined,
      `${isUp ? 'stayed up' : 'ended'}, ${acknowledged} acknowledged, ${lost.length} lost, ${halfWritten.length} half-written, ` +
        `${others.length} answers other than 200 and 503, first write after ${milliseconds}, ${late.length} failed after 5 s`,
    )
  },
}
