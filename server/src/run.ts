import { flushCompileCache } from 'node:module'
import { mailboxAddress } from './domains/portal/mailbox/access.ts'
import { keepToLines, wantsLines, writeLine } from './platform/log/lines.ts'
import { version } from './platform/version.ts'
import type { World } from './platform/world.ts'
import type { Running } from './server.ts'

// Enough time for a current upload, and with the usual drain time less than the ten seconds that service managers wait.
const finishSeconds = 7

/** Starts the server, prints its address, and runs until it is stopped. `describe` returns more text to print. */
export async function run(
  start: () => Promise<Running>,
  describe?: (world: World) => Promise<string>,
): Promise<void> {
  const inLines = wantsLines(process.env)
  if (inLines) keepToLines()
  try {
    const running = await start()
    const more = (await describe?.(running.world)) ?? ''
    // Before it says that it is ready, because whoever reads that may stop it at once.
    runUntilStopped(running)
    if (inLines) writeLine('info', 'ready', factsOf(running))
    else process.stdout.write(`${greet(running)}${more}\n  Ctrl-C stops it.\n\n`)
    // Saves the compile cache now, because the process may be killed later.
    flushCompileCache()
  } catch (error) {
    const { explainStartFailure } = await import('./start-failure.ts')
    const reason = explainStartFailure(error)
    if (inLines) writeLine('fatal', reason)
    else process.stderr.write(`\n${reason}\n`)
    process.exit(1)
  }
}

function greet({ world, activationLink }: Running): string {
  const { settings } = world
  const lines = ['', `  ${settings.productName} ${version} is ready: ${settings.publicUrl}`, '']
  if (activationLink !== null) {
    lines.push(`  Set the first administrator's password (${settings.adminEmail}) here, once:`)
    lines.push(`  ${activationLink}`, '')
  }
  const mailbox = mailboxAddress(world)
  if (mailbox !== null)
    lines.push('  Mail is kept here. Whoever has this address can read all of it:', `  ${mailbox}`, '')
  return lines.join('\n')
}

/** The same facts for the log, because the log is all that a service manager keeps. */
function factsOf({ world, activationLink }: Running) {
  const { publicUrl, adminEmail } = world.settings
  const mailbox = mailboxAddress(world)
  return {
    version,
    publicUrl,
    ...(activationLink !== null && { firstAdministrator: adminEmail, activationLink }),
    ...(mailbox !== null && { mailbox }),
  }
}

/**
 * Stops at SIGINT or SIGTERM after the current requests are finished. At SIGTERM, which service managers send, proxies
 * have time to notice first. A second signal ends the process at once.
 */
function runUntilStopped(running: Running): void {
  let stopping = false
  const stop = (drainSeconds: number) => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), (drainSeconds + finishSeconds) * 1000).unref()
    running.stop(drainSeconds).then(
      () => process.exit(0),
      (error: unknown) => {
        running.world.log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => stop(0))
  process.on('SIGTERM', () => stop(running.world.settings.drainSeconds))
}
