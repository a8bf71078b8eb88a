import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '@gantry/bench/platform/ports.ts'
import { createSecrets } from '@gantry/server/platform/secrets/secrets.ts'
import { ask, countStatuses, keepAsking } from '../harness/calls.ts'
import { lookInto } from '../harness/database.ts'
import { type Drill, judge, notRun } from '../harness/drill.ts'
import type { Harness } from '../harness/harness.ts'
import { addMip, findLoss } from '../harness/mips.ts'
import { createCast } from '../harness/people.ts'
import { secretKey, startServer } from '../harness/platform.ts'
import { hasProxy, type ProxyName, proxyNames, startProxy } from '../harness/proxies.ts'

export const behindProxies: Drill = {
  name: 'proxies',
  what: 'two servers behind nginx, Caddy and HAProxy with the samples of deploy/, each restarted in turn during writes',
  pass: 'every answer is 200, 0 acknowledged writes lost',
  async run(harness) {
    const names = proxyNames.filter(hasProxy)
    if (names.length === 0) return notRun('there is no nginx, Caddy or HAProxy on this machine')
    const outcomes = []
    for (const name of names) outcomes.push(await tryProxy(harness, name))
    const missing = proxyNames.filter((name) => !names.includes(name))
    return judge(
      outcomes.every(({ passed }) => passed),
      [
        ...outcomes.map(({ figure }) => figure),
        ...missing.map((name) => `${name}: not on this machine`),
      ].join('; '),
    )
  },
}

async function tryProxy(harness: Harness, name: ProxyName) {
  const database = await harness.database(`database-${name}`)
  const port = await findFreePort()
  const ports = [await findFreePort(), await findFreePort()]
  const dataDir = harness.folder(`data-${name}`)
  mkdirSync(dataDir, { mode: 0o755 })
  const start = async (own: number) => {
    const server = await startServer({
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SECRET_KEY: secretKey,
      PUBLIC_URL: `http://localhost:${port}`,
      TRUST_PROXY: '1',
      PORT: String(own),
    })
    harness.afterwards(() => server.stop())
    return server
  }
  const servers = []
  for (const own of ports) servers.push({ own, running: await start(own) })
  const proxy = await startProxy(harness, name, port, ports)
  const { db, close } = lookInto({ connectionString: database.url })
  try {
    const { token } = (await createCast({ db, secrets: createSecrets(secretKey) })).admin
    // Each request has a connection of its own: nginx closes idle ones when it is reloaded, and a browser then opens
    // another one.
    const writing = keepAsking(6, (turn) => addMip(port, token, `${name} ${turn}`))
    const reading = keepAsking(3, () => ask(port, { path: '/api/users', token, body: {} }))
    await sleep(1_500)
    for (const server of servers) {
      // nginx does not check /readyz, so its configuration is changed as docs/operations.md describes.
      proxy.setServers(ports.filter((other) => other !== server.own))
      await sleep(500)
      await server.running.stop()
      server.running = await start(server.own)
      proxy.setServers(ports)
      // The proxy must have seen it before the other one stops.
      await sleep(4_000)
    }
    const written = await writing.stop()
    const read = await reading.stop()
    const { acknowledged, lost, halfWritten } = await findLoss(db, written)
    const wrong = [...written, ...read].filter(({ status }) => status !== 200)
    harness.say(`${name}: writes ${countStatuses(written)}; reads ${countStatuses(read)}.`)
    for (const { status, text } of wrong.slice(0, 5))
      harness.say(`${status ?? 'none'}: ${text.slice(0, 200)}`)
    return {
      passed: wrong.length + lost.length + halfWritten.length === 0 && acknowledged > 0,
      figure: `${name}: ${written.length + read.length} answers, ${wrong.length} other than 200, ${acknowledged} writes acknowledged, ${lost.length} lost`,
    }
  } finally {
    await close()
    await proxy.stop()
    for (const { running } of servers) await running.stop()
  }
}
