import { type ChildProcess, spawn } from 'node:child_process'
import { root } from '../seed/cache.ts'
import { findFreePort } from './ports.ts'

export type Started = {
  pid: number
  port: number
  stop(): Promise<void>
  /** Ends the process at once, like a crash. */
  kill(): void
  /** The exit code of the ended process; null if a signal ended it. */
  ended: Promise<number | null>
  /** The output so far. */
  output(): string
}

const startTimeout = 120_000

/** All requests come from one address, so the limits are high. A drill of the limits sets its own. */
const manyPeople = {
  SIGN_INS_PER_ADDRESS: '1000000',
  RESETS_PER_ADDRESS: '1000000',
  APP_STARTS_PER_ADDRESS: '1000000',
  SERVICE_CALLS_PER_MINUTE: '1000000',
  MAILS_PER_HOUR: '1000000',
}

// If the bench is stopped or fails, no server may continue to use the seeds.
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

/** Starts one of our programs in a separate process on a free port, and waits until it reports that it is ready. */
export async function startProgram(
  entry: string,
  readySign: string,
  settings: Record<string, string> = {},
  nodeOptions: string[] = [],
  /** A checkout of another version, for a drill of the upgrade. */
  folder = root,
): Promise<Started> {
  const port = await findFreePort()
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, [...nodeOptions, entry], {
    cwd: folder,
    // No other variables, because a developer's settings must not affect the results.
    env: { PATH, HOME, TMPDIR, PORT: String(port), ...manyPeople, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      running.delete(child)
      resolve(code)
    })
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await ended
  }
  let printed = ''
  try {
    await new Promise<void>((resolve, reject) => {
      const giveUp = (reason: string) => reject(new Error(`${entry} ${reason}.\n${printed}`))
      const timer = setTimeout(() => giveUp('was not ready in time'), startTimeout)
      const read = (piece: Buffer) => {
        printed += piece.toString()
        if (!printed.includes(readySign)) return
        clearTimeout(timer)
        resolve()
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('error', reject)
      child.once('exit', (code) => {
        clearTimeout(timer)
        giveUp(`ended with code ${code}`)
      })
    })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    pid: child.pid ?? 0,
    port,
    stop,
    kill: () => void child.kill('SIGKILL'),
    ended,
    output: () => printed,
  }
}
