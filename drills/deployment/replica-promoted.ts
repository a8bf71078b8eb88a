import { setTimeout as sleep } from 'node:timers/promises'
import { ask, countStatuses, keepAsking } from '../harness/calls.ts'
import { lookInto } from '../harness/database.ts'
import { type Drill, judge, notRun } from '../harness/drill.ts'
import { addMip, findLoss, type Loss, type Written } from '../harness/mips.ts'
import { hasProxy } from '../harness/proxies.ts'
import type { Replicated } from '../harness/replicated.ts'
import { castFor, openReplicatedPlatform } from '../harness/replicated-platform.ts'

type Case = Pick<Drill, 'name' | 'what' | 'pass'> & {
  end(replicated: Replicated): void
  /** Of the promotion, in milliseconds. */
  backWithin: number
}

export const replicaPromoted = takeOver({
  name: 'replica-promoted',
  what: 'two servers behind nginx; PostgreSQL is stopped (-m immediate) under load, and its standby is promoted',
  pass: '0 acknowledged writes lost, errors only 503, sessions stay valid, recovered within 5 s of the promotion',
  end: ({ firstPid }) => void process.kill(firstPid(), 'SIGQUIT'),
  backWithin: 5_000,
})

export const databaseSilent = takeOver({
  name: 'database-silent',
  what: 'the same, but the first neither answers nor closes connections, like a machine that is lost',
  pass: '0 acknowledged writes lost, errors only 503, sessions stay valid, recovered within 30 s of the promotion',
  end: ({ silence }) => silence(),
  backWithin: 30_000,
})

function takeOver({ end, backWithin, ...told }: Case): Drill {
  return {
    ...told,
    async run(harness) {
      if (!hasProxy('nginx')) return notRun('there is no nginx on this machine')
      const platform = await openReplicatedPlatform(harness)
      if (platform === null) return notRun('there is no PostgreSQL with pg_basebackup on this machine')
      const { port, replicated, servers } = platform
      const { token } = (await castFor(platform)).admin
      const writing = keepAsking(8, (turn, agent) => addMip(port, token, `Replica ${turn}`, agent))
      const reading = keepAsking(4, (_turn, agent) =>
        ask(port, { path: '/api/users', token, body: {} }, agent),
      )
      await sleep(3_000)
      const synchronous = await replicated.countSynchronous()
      const endedAt = Date.now()
      end(replicated)
      // The time that monitoring needs to detect the failure.
      await sleep(1_000)
      await replicated.promote()
      const promotedAt = Date.now()
      harness.say(`${promotedAt - endedAt} ms after the end of the first, the second has taken over.`)
      await sleep(backWithin + 3_000)
      const written = await writing.stop()
      const read = await reading.stop()
      const { acknowledged, lost, halfWritten } = await compare(replicated, written)
      const back = written.find(({ status, at }) => status === 200 && at > endedAt + 500)
      const late = written.filter(({ status, at }) => status !== 200 && at > promotedAt + backWithin)
      const others = [...written, ...read].filter(({ status }) => status !== 200 && status !== 503)
      const sessions = await Promise.all(
        servers.map((server) => ask(server.port, { path: '/api/my-profile', token })),
      )
      harness.say(`Writes: ${countStatuses(written)}. Reads: ${countStatuses(read)}.`)
      const milliseconds = back === undefined ? 'never' : `${back.at - promotedAt} ms`
      return judge(
        synchronous === 1 &&
          back !== undefined &&
          lost.length + halfWritten.length + late.length + others.length === 0 &&
          sessions.every(({ status }) => status === 200),
        `${acknowledged} acknowledged, ${lost.length} lost, ${halfWritten.length} half-written, ` +
          `${others.length} answers other than 200 and 503, first write ${milliseconds} after the promotion, ` +
          `${late.length} failed later than that may be; the session from before: ${countStatuses(sessions)}`,
      )
    },
  }
}

/** Uses new connections, because older ones lead to the stopped server. */
async function compare({ ownerUrl }: Replicated, written: Written[]): Promise<Loss> {
  const { db, close } = lookInto({ connectionString: ownerUrl })
  try {
    return await findLoss(db, written)
  } finally {
    await close()
  }
}
