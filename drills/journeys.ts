import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Drill, judge, notRun } from './harness/drill.ts'
import { hasProxy } from './harness/proxies.ts'
import { openReplicatedPlatform } from './harness/replicated-platform.ts'
import { root } from './harness/tools.ts'

export const journeys: Drill = {
  name: 'journeys',
  what: 'the browser tests, on two servers behind nginx and a PostgreSQL with a standby',
  pass: 'all pass',
  async run(harness) {
    if (!hasProxy('nginx')) return notRun('there is no nginx on this machine')
    const platform = await openReplicatedPlatform(harness)
    if (platform === null) return notRun('there is no PostgreSQL with pg_basebackup on this machine')
    const { url, dataDir, servers } = platform
    const printed = servers.at(-1)?.output() ?? ''
    const activationLink = /^\s*(http\S+\/activate-account\?token=\S+)$/m.exec(printed)?.[1]
    if (activationLink === undefined) return judge(false, 'no activation link was printed')
    const stats = await runJourneys(JSON.stringify({ url, dataDir, activationLink }))
    if (stats === null) return judge(false, 'the journeys did not run to their end')
    const { expected, unexpected, flaky, skipped } = stats
    return judge(
      unexpected + flaky === 0 && expected > 0,
      `${expected} passed, ${unexpected + flaky} failed, ${skipped} skipped`,
    )
  },
}

type Stats = { expected: number; unexpected: number; flaky: number; skipped: number }

async function runJourneys(platform: string): Promise<Stats | null> {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-journeys-'))
  const report = join(folder, 'report.json')
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const running = spawn(
    process.execPath,
    [playwright, 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, GANTRY_E2E_PLATFORM: platform, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    },
  )
  const stop = () => void running.kill('SIGTERM')
  process.once('exit', stop)
  await new Promise((resolve) => running.once('exit', resolve))
  process.off('exit', stop)
  try {
    return (JSON.parse(readFileSync(report, 'utf8')) as { stats: Stats }).stats
  } catch {
    return null
  } finally {
    rmSync(folder, { recursive: true })
  }
}
