import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSecrets } from '@gantry/server/platform/secrets/secrets.ts'
import { countStatuses, keepAsking } from '../harness/calls.ts'
import { lookInto } from '../harness/database.ts'
import { type Drill, judge, notRun } from '../harness/drill.ts'
import { addMip, findLoss, type Written } from '../harness/mips.ts'
import { startPatroni } from '../harness/patroni.ts'
import { createCast } from '../harness/people.ts'
import { secretKey, startServer } from '../harness/platform.ts'
import { waitUntil } from '../harness/waiting.ts'

export const patroni: Drill = {
  name: 'patroni',
  what: 'two servers on a Patroni cluster of three; during writes the leader is killed, then a switchover is started by hand',
  pass: '0 acknowledged writes lost, errors only 503, recovered within 40 s of the kill and 20 s of the switchover',
  async run(harness) {
    const cluster = await startPatroni(harness)
    if (cluster === null) return notRun('there is no Patroni, etcd or PostgreSQL on this machine')
    const dataDir = harness.folder('data')
    mkdirSync(dataDir, { mode: 0o755 })
    const start = async () => {
      const server = await startServer({
        LOG_LEVEL: 'error',
        DATA_DIR: dataDir,
        DATABASE_URL: cluster.serverUrl,
        DATABASE_OWNER_URL: cluster.ownerUrl,
        SECRET_KEY: secretKey,
      })
      harness.afterwards(() => server.stop())
      return server
    }
    const ports = [(await start()).port, (await start()).port]
    const { db, close } = lookInto({ connectionString: cluster.ownerUrl })
    const { token } = (await createCast({ db, secrets: createSecrets(secretKey) })).admin
    await close()
    const writing = keepAsking(4, async (turn, agent) => {
      const written = await addMip(ports[turn % 2] ?? 0, token, `Patroni ${turn}`, agent)
      // The server answers 503 at once, so callers pause before they try again.
      if (written.status !== 200) await sleep(100)
      return written
    })
    await sleep(3_000)
    const killedAt = Date.now()
    const killed = await cluster.killLeader()
    const hasNew = async () => ![null, killed].includes(await cluster.leader())
    await waitUntil(hasNew, { within: 60_000, every: 200 })
    harness.say(`${killed} was killed; ${await cluster.leader()} leads after ${Date.now() - killedAt} ms.`)
    await sleep(10_000)
    const switchedAt = Date.now()
    const from = await cluster.leader()
    await cluster.switchOver()
    await waitUntil(async () => ![null, from].includes(await cluster.leader()), {
      within: 30_000,
      every: 200,
    })
    harness.say(`${from} handed over; ${await cluster.leader()} leads after ${Date.now() - switchedAt} ms.`)
    await sleep(10_000)
    const written = await writing.stop()
    const again = lookInto({ connectionString: cluster.ownerUrl })
    const { acknowledged, lost, halfWritten } = await findLoss(again.db, written)
    await again.close()
    const others = written.filter(({ status }) => status !== 200 && status !== 503)
    const afterKill = longestGap(written, killedAt, switchedAt)
    const afterSwitch = longestGap(written, switchedAt, Number.POSITIVE_INFINITY)
    harness.say(`Writes: ${countStatuses(written)}.`)
    return judge(
      acknowledged > 0 &&
        lost.length + halfWritten.length + others.length === 0 &&
        afterKill < 40 &&
        afterSwitch < 20,
      `${acknowledged} acknowledged, ${lost.length} lost, ${halfWritten.length} half-written, ` +
        `${others.length} answers other than 200 and 503; without writes for ${afterKill.toFixed(1)} s after the kill ` +
        `and ${afterSwitch.toFixed(1)} s at the switchover`,
    )
  },
}

/** Seconds without an acknowledged write, the longest time between two moments. */
function longestGap(written: readonly Written[], from: number, until: number): number {
  const times = written
    .filter(({ status, at }) => status === 200 && at >= from && at < until)
    .map(({ at }) => at)
    .toSorted((one, other) => one - other)
  if (times.length === 0) return Number.POSITIVE_INFINITY
  return Math.max(...times.map((time, index) => time - (times[index - 1] ?? from))) / 1000
}
