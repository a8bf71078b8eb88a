import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Platform } from '../platform/platform.ts'

const run = promisify(execFile)

/** The limit of pgbench. */
export const mostScripts = 100

export const hasPgbench = (): boolean => spawnSync('pgbench', ['--version'], { stdio: 'ignore' }).status === 0

export const bareSqlTool = (): string => (hasPgbench() ? 'pgbench' : 'a loop of prepared statements')

/** The number of runs in a second of these scripts (a few statements each), in turn, on bare connections. */
export async function runBareSql(
  { connection }: Pick<Platform, 'connection'>,
  scripts: readonly (readonly string[])[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-bench-sql-'))
  const some = scripts.slice(0, mostScripts)
  try {
    if (!hasPgbench()) {
      const order = join(folder, 'order.json')
      writeFileSync(order, JSON.stringify({ connection, connections, seconds, scripts: some }))
      const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'sql-loop.ts'), order])
      return Number(stdout)
    }
    const files = some.flatMap((statements, index) => {
      const file = join(folder, `${index}.sql`)
      writeFileSync(file, statements.map((statement) => `${statement.replace(/\s+/g, ' ')};\n`).join(''))
      return ['-f', file]
    })
    const { host, user, database } = connection
    const threads = Math.min(connections, availableParallelism())
    const load = ['-c', String(connections), '-j', String(threads), '-T', String(Math.ceil(seconds))]
    const where = ['-h', host, '-U', user, database]
    const { stdout } = await run('pgbench', ['-n', '-M', 'prepared', ...load, ...files, ...where])
    const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
    if (rate === undefined) throw new Error(`pgbench said: ${stdout}`)
    return Number(rate)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
