import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const START_TIMEOUT = 120_000
/** All journeys come from one address, so the limits are high. */
const manyPeople = {
  SIGN_INS_PER_ADDRESS: '1000',
  RESETS_PER_ADDRESS: '1000',
  APP_STARTS_PER_ADDRESS: '1000',
  MAILS_PER_HOUR: '1000',
}

type RunningServer = {
  url: string
  dataDir: string
  /** The output until the server was ready. */
  printed: string
  stop: () => Promise<void>
}

type ServerOptions = {
  /** Another host is another site for the browser, with cookies of its own. */
  host?: 'localhost' | '127.0.0.1'
  environment?: Record<string, string>
}

/** Starts the built portal on an empty data folder. `entry` is a path from the root. */
export async function startServer(
  entry: string,
  { host = 'localhost', environment = {} }: ServerOptions = {},
): Promise<RunningServer> {
  if (!existsSync(join(root, 'web/dist/index.html'))) throw new Error('Build the portal first: npm run build')
  const dataDir = mkdtempSync(join(tmpdir(), 'gantry-e2e-'))
  // When the tests run as root, the database runs under another account and must read this folder.
  chmodSync(dataDir, 0o755)
  const port = await findFreePort()
  const url = `http://${host}:${port}`
  const server = spawnServer(entry, {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    ...environment,
  })
  const stop = async () => {
    await stopServer(server)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    return { url, dataDir, printed: await readUntilReady(server), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function spawnServer(entry: string, environment: Record<string, string>): ChildProcess {
  const pinned = join(root, 'node_modules/.bin/node')
  const { PATH, HOME, TMPDIR } = process.env
  return spawn(existsSync(pinned) ? pinned : process.execPath, [entry], {
    cwd: root,
    // No other variables, because a developer's settings must not reach this platform.
    env: { PATH, HOME, TMPDIR, LOG_LEVEL: 'error', ...manyPeople, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
}

function readUntilReady(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const fail = (reason: string) => reject(new Error(`${reason}\n${printed}`))
    const timer = setTimeout(() => fail('The platform did not start in time.'), START_TIMEOUT)
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      if (!printed.includes('Ctrl-C')) return
      clearTimeout(timer)
      resolve(printed)
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.once('exit', (code) => {
      clearTimeout(timer)
      fail(`The platform ended with code ${code}.`)
    })
  })
}

/** The ports are below the range for outgoing connections, so no connection takes one before the server starts. */
async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
