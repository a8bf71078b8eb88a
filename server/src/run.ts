import { flushCompileCache } from 'node:module'
import { DataFolderInUse, EmbeddedStartFailed, EmbeddedUnavailable } from './platform/db/embedded/embedded.ts'
import { toProblem } from './platform/http/errors.ts'
import { BadSetting } from './platform/settings/settings.ts'
import type { World } from './platform/world.ts'
import type { Running } from './server.ts'

// Enough time for a current upload, and less than the ten seconds that service managers wait.
const stopSeconds = 9

/** Starts the server, prints its address, and runs until it is stopped. `describe` returns more text to print. */
export async function run(
  start: () => Promise<Running>,
  describe?: (world: World) => Promise<string>,
): Promise<void> {
  try {
    const running = await start()
    const more = (await describe?.(running.world)) ?? ''
    process.stdout.write(`${greet(running)}${more}\n  Ctrl-C stops it.\n\n`)
    runUntilStopped(running)
    // Saves the compile cache now, because the process may be killed later.
    flushCompileCache()
  } catch (error) {
    process.stderr.write(`\n${explainFailure(error)}\n`)
    process.exit(1)
  }
}

function greet({ world: { settings }, activationLink }: Running): string {
  const lines = ['', `  ${settings.productName} is ready: ${settings.publicUrl}`, '']
  if (activationLink !== null) {
    lines.push(`  Set the first administrator's password (${settings.adminEmail}) here, once:`)
    lines.push(`  ${activationLink}`, '')
  }
  if (settings.relay === undefined) lines.push(`  Mail is kept here: ${settings.publicUrl}/mailbox`, '')
  return lines.join('\n')
}

/** Stops at SIGINT or SIGTERM after the current requests are finished. A second signal ends the process at once. */
function runUntilStopped(running: Running): void {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), stopSeconds * 1000).unref()
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        running.world.log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** Explains a failed start to an operator. */
function explainFailure(error: unknown): string {
  if (error instanceof BadSetting) return `A setting is wrong:\n${error.message}`
  const isOfEmbedded = [DataFolderInUse, EmbeddedStartFailed, EmbeddedUnavailable].some(
    (kind) => error instanceof kind,
  )
  if (isOfEmbedded && error instanceof Error) return error.message
  if (error instanceof Error && toProblem(error).status === 503)
    return `The database cannot be reached: ${error.message}. DATABASE_URL says where it is.`
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${address} is taken, perhaps by another start of this. Set PORT to use another one.`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
