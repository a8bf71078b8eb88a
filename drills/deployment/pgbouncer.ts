import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, ask, countStatuses, keepAsking } from '../harness/calls.ts'
import { type Drill, judge, notRun } from '../harness/drill.ts'
import type { Harness } from '../harness/harness.ts'
import { addMip, findLoss } from '../harness/mips.ts'
import { askOnce, type PoolMode, pgBouncerVersion, startPgBouncer } from '../harness/pgbouncer.ts'
import { openPlatform } from '../harness/platform.ts'
import { addressFor, openWorkshop, startPostgres, type Workshop } from '../harness/postgres.ts'

const seconds = 10

type Way = PoolMode & { settings: Record<string, string> }

// Two servers open up to 24 connections. In transaction mode they share far fewer, so that each statement may meet
// another connection than the one before.
const ways: Way[] = [
  { mode: 'session', size: 30, settings: { DATABASE_POOLER: 'session' } },
  { mode: 'transaction', size: 5, settings: { DATABASE_POOLER: 'transaction' } },
]
const withPrepared: Way = {
  mode: 'transaction',
  size: 5,
  prepared: 300,
  settings: { DATABASE_POOLER: 'transaction', DATABASE_PREPARED: 'on' },
}
const knowsPrepared = 121

export const pgBouncer: Drill = {
  name: 'pgbouncer',
  what: 'two servers behind PgBouncer under load, in session and in transaction mode',
  pass: '0 answers of 5xx, 0 acknowledged writes lost, each caller gets their own record, time limits apply',
  async run(harness) {
    const version = pgBouncerVersion()
    if (version === null) return notRun('there is no PgBouncer on this machine')
    const workshop = openWorkshop(harness)
    if (workshop === null) return notRun('there is no PostgreSQL of its own on this machine')
    const { port } = await startPostgres(workshop)
    const outcomes = []
    for (const way of version >= knowsPrepared ? [...ways, withPrepared] : ways)
      outcomes.push(await tryWay(harness, workshop, port, way))
    return judge(
      outcomes.every(({ passed }) => passed),
      `version ${version / 100}: ${outcomes.map(({ figure }) => figure).join('; ')}`,
    )
  },
}

async function tryWay(harness: Harness, workshop: Workshop, port: number, { settings, ...way }: Way) {
  await emptyDatabase(workshop, port)
  const name = `${way.mode}${way.prepared === undefined ? '' : ', prepared'}`
  const pooler = await startPgBouncer(harness, addressFor('SERVER', port), way)
  const platform = await openPlatform(harness, {
    where: 'given',
    together: 2,
    database: { url: addressFor('OWNER', port), postmasterPid: null, close: () => Promise.resolve() },
    settings: { ...settings, DATABASE_URL: pooler.url, DATABASE_OWNER_URL: addressFor('OWNER', port) },
  })
  const { server, others, cast, db } = platform
  const ports = [server, ...others].map(({ port }) => port)
  const people = await Promise.all(Array.from({ length: 6 }, async () => cast.signIn(await cast.person())))
  const portOf = (turn: number) => ports[turn % ports.length] ?? server.port
  const { token } = cast.admin
  const writing = keepAsking(4, (turn, agent) => addMip(portOf(turn), token, `${name} ${turn}`, agent))
  const lists = keepAsking(4, (turn, agent) =>
    ask(portOf(turn), { path: '/api/users', token, body: {} }, agent),
  )
  const profiles = keepAsking(6, async (turn, agent) => {
    const person = people[turn % people.length] ?? cast.admin
    const answer = await ask(portOf(turn), { path: '/api/my-profile', token: person.token }, agent)
    return { ...answer, isOwn: answer.status !== 200 || isOf(answer, person.userId) }
  })
  await sleep(seconds * 1000)
  const written = await writing.stop()
  const read = [...(await lists.stop()), ...(await profiles.stop())]
  const { acknowledged, lost, halfWritten } = await findLoss(db, written)
  const wrong = [...written, ...read].filter(({ status }) => status !== 200)
  const mixed = profiles.soFar.filter(({ isOwn }) => !isOwn)
  const limit = await askOnce(pooler.url, 'show lock_timeout')
  harness.say(
    `${name}: writes ${countStatuses(written)}; reads ${countStatuses(read)}; lock_timeout ${String(limit)}.`,
  )
  for (const started of [server, ...others]) {
    const [reason] = /"message":"[^"]*"(?=.*call failed)/.exec(started.output()) ?? []
    if (reason !== undefined) harness.say(reason)
    await started.stop()
  }
  await pooler.stop()
  return {
    passed:
      wrong.length + mixed.length + lost.length + halfWritten.length === 0 &&
      acknowledged > 0 &&
      limit === '700ms',
    figure:
      `${name}: ${written.length + read.length} answers, ${wrong.length} other than 200, ` +
      `${mixed.length} of somebody else, ${acknowledged} writes acknowledged, ${lost.length} lost`,
  }
}

async function emptyDatabase({ ask }: Workshop, port: number): Promise<void> {
  await ask(port, 'drop database gantry with (force)')
  await ask(
    port,
    `create database gantry owner gantry_owner template template0 encoding 'UTF8' locale 'C.UTF-8'`,
  )
  await ask(port, 'revoke connect on database gantry from public')
  await ask(port, 'grant connect on database gantry to gantry_server')
}

function isOf({ text }: Answer, userId: number): boolean {
  const { userId: found } = JSON.parse(text) as { userId?: number }
  return found === userId
}
