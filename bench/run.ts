import { lines } from './lines/all.ts'
import { page, usersList } from './lines/calls.ts'
import type { Bench, Row } from './lines/line.ts'
import { measureStart } from './lines/start.ts'
import { load } from './load/gun.ts'
import { type Options, startLineName } from './options.ts'
import { readMemory } from './platform/accounting.ts'
import { type Platform, startPlatform } from './platform/platform.ts'
import { startProgram } from './platform/process.ts'
import type { Seed } from './seed/cache.ts'

type Parts = {
  seed: Seed
  /** The baseline for growth; null for the smallest seed. */
  smallSeed: () => Promise<Seed | null>
  options: Options
  say: (line: string) => void
}

/** Runs the selected lines one after another. A failed line is reported and does not affect the others. */
export async function runLines({ seed, smallSeed, options, say }: Parts): Promise<Row[]> {
  const wanted = (name: string) => options.only.length === 0 || options.only.includes(name)
  const constant = await startProgram('bench/limits/constant-server.ts', 'ready')
  const platform = await startPlatform(seed)
  const open: Promise<Platform | null>[] = []
  const small = () => {
    open[0] ??= smallSeed().then((found) => found && startPlatform(found))
    return open[0]
  }
  const { rounds, seconds } = options
  const rows: Row[] = []
  try {
    const idleMemory = readMemory(platform.serverPid)
    await warmUp(platform, seconds * 1.5)
    const bench: Bench = { platform, small, constant, rounds, seconds, idleMemory }
    for (const line of lines.filter(({ name }) => wanted(name))) {
      rows.push(...(await attempt(line.name, say, () => line.run(bench))))
    }
  } finally {
    // A platform that fails while it stops leaves no other process behind.
    try {
      await platform.stop()
    } finally {
      await constant.stop()
      await (await open[0])?.stop()
    }
  }
  if (wanted(startLineName))
    rows.push(...(await attempt(startLineName, say, () => measureStart(seed, rounds))))
  return rows
}

/** Warms up the server, because otherwise the first line would be measured with code that was never run. */
async function warmUp(platform: Platform, seconds: number): Promise<void> {
  const gun = await load(usersList(platform, [page(0)]), { connections: 10, seconds })
  await gun.fire()
}

async function attempt(name: string, say: Parts['say'], work: () => Promise<Row[]>): Promise<Row[]> {
  const started = performance.now()
  try {
    const rows = await work()
    say(`${name.padEnd(14)}${((performance.now() - started) / 1000).toFixed(0)} s`)
    return rows
  } catch (error) {
    const note = error instanceof Error ? error.message : String(error)
    say(`${name.padEnd(14)}failed: ${note}`)
    return [{ work: name, measured: '-', limit: '-', ratio: null, reach: '-', verdict: 'failed', note }]
  }
}
