import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Started, startProgram } from '@gantry/bench/platform/process.ts'
import { root } from '@gantry/bench/seed/cache.ts'
import { fillAsOldest } from '@gantry/bench/seed/earlier.ts'
import { createPerson } from '@gantry/server/testing/people.ts'
import { systemClock } from '@gantry/server/platform/secrets/clock.ts'
import { sql } from 'kysely'
import { ask, countStatuses, keepAsking } from '../harness/calls.ts'
import { lookInto } from '../harness/database.ts'
import { type Drill, judge, notRun } from '../harness/drill.ts'
import type { Harness } from '../harness/harness.ts'
import { addMip, findLoss } from '../harness/mips.ts'
import { gantry, secretKey, startServer } from '../harness/platform.ts'

const usualUsers = 100_000
const mostSeconds = 2
const token = 'the-access-token-of-the-upgrade-drill'

export const upgrade: Drill = {
  name: 'upgrade',
  what: 'upgrade from 0.1.0 under load, with a crash in the middle, and back',
  pass: `5xx for at most ${mostSeconds} s together, no write lost, the version before works again`,
  async run(harness) {
    const { previous, users = usualUsers } = harness
    if (previous === undefined || !existsSync(join(previous, 'server/src/main.ts')))
      return notRun('name a checkout of 0.1.0 with its packages installed: --previous <folder>')
    const { url, db } = await makeOldest(harness, users)
    const settings = {
      DATA_DIR: harness.folder('data'),
      DATABASE_URL: url,
      SECRET_KEY: secretKey,
      LOG_LEVEL: 'error',
      NODE_ENV: 'development',
    }
    const startOld = () => startProgram('server/src/main.ts', 'Ctrl-C', settings, [], previous)
    const servers = [await startOld()]
    harness.afterwards(() => Promise.all(servers.map((server) => server.stop())))
    const old = servers[0] as Started
    const traffic = sendTraffic(old.port)
    await sleep(3000)

    const started = performance.now()
    const crashed = await migrateUntilKilled(settings)
    harness.say(`Killed the migration after ${crashed} lines.`)
    const code = await endOf(startMigrating(settings, (line) => harness.say(line)))
    const seconds = Math.round((performance.now() - started) / 1000)
    harness.say(`Migrated in ${seconds} s (exit ${code}), while the version before served.`)

    const fresh = await startServer(settings)
    servers.push(fresh)
    traffic.switchTo(fresh.port)
    await old.stop()
    await sleep(5000)
    const again = await startOld()
    servers.push(again)
    traffic.switchTo(again.port)
    await fresh.stop()
    await sleep(5000)
    const answers = await traffic.stop()
    const failed = answers.filter(({ status }) => status === null || status >= 500)
    const slots = new Set(failed.map(({ at }) => Math.floor(at / 100)))
    const loss = await findLoss(
      db,
      answers.filter(({ name }) => name !== ''),
    )
    harness.say(`Answers: ${countStatuses(answers)}.`)
    const longest = Math.round(answers.reduce((most, { milliseconds }) => Math.max(most, milliseconds), 0))
    const backwards = answers.at(-1)?.status
    return judge(
      code === 0 && slots.size / 10 <= mostSeconds && loss.lost.length === 0 && backwards === 200,
      `${users.toLocaleString('en')} people: migrated in ${seconds} s; ${answers.length} requests, ` +
        `${failed.length} with 5xx or none within ${(slots.size / 10).toFixed(1)} s, the longest took ${longest} ms; ` +
        `${loss.acknowledged} writes acknowledged, ${loss.lost.length} lost`,
    )
  },
}

async function makeOldest(harness: Harness, users: number) {
  const { url } = await harness.database()
  mkdirSync(harness.folder('data'), { recursive: true, mode: 0o755 })
  harness.say(`Makes a database of 0.1.0 with ${users.toLocaleString('en')} people.`)
  await fillAsOldest(url, users)
  const { db, close } = lookInto({ connectionString: url })
  harness.afterwards(close)
  const { userId } = await createPerson({ db, clock: systemClock }, { roles: ['ProductAdmin'] })
  const hash = createHash('sha256').update(token).digest()
  await sql`insert into session (user_id, state, access_hash, access_expires_at, session_role, created_at, last_seen_at, ends_at)
    values (${userId}, 'VERIFIED', ${hash}, now() + interval '12 hours', 'ProductAdmin', now(), now(), now() + interval '12 hours')`.execute(
    db,
  )
  return { url, db }
}

/** Reads and writes through the front door of one server, which can be switched as a proxy would. */
function sendTraffic(first: number) {
  let port = first
  const shots = keepAsking(4, async (turn, agent) => {
    await sleep(20)
    const answer =
      turn % 3 === 0
        ? await addMip(port, token, `Upgrade ${turn}`, agent)
        : { ...(await ask(port, { path: '/api/users', token, body: {} }, agent)), name: '', at: Date.now() }
    return answer
  })
  return { switchTo: (next: number) => void (port = next), stop: () => shots.stop() }
}

function startMigrating(settings: Record<string, string>, say: (line: string) => void): ChildProcess {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, gantry('migrate'), {
    cwd: root,
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout?.on('data', (piece: Buffer) => {
    for (const line of piece.toString().trim().split('\n')) say(line)
  })
  return child
}

/** Kills it in the middle of a long fill. Returns how many lines it had printed. */
async function migrateUntilKilled(settings: Record<string, string>): Promise<number> {
  let lines = 0
  const child = startMigrating(settings, (line) => {
    lines += 1
    if (line.startsWith('filling')) child.kill('SIGKILL')
  })
  await endOf(child)
  return lines
}

const endOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
