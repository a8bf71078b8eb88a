import { DataFolderInUse, EmbeddedUnavailable } from '../platform/db/embedded/embedded.ts'
import { MailNotSent } from '../platform/mail/mailer.ts'
import { BadSetting, readSettings, type Settings } from '../platform/settings/settings.ts'
import { Refused } from './place.ts'

const isSaidPlainly = (error: unknown): error is Error =>
  [Refused, BadSetting, DataFolderInUse, EmbeddedUnavailable, MailNotSent].some(
    (kind) => error instanceof kind,
  )

/** Runs what was asked for on the command line, and says how it ended. */
export async function runCommand(work: (settings: Settings) => Promise<string>): Promise<void> {
  const started = performance.now()
  try {
    const said = await work(readSettings(process.env))
    process.stdout.write(`${said}\nDone in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`)
  } catch (error) {
    const reason = isSaidPlainly(error) ? error.message : error instanceof Error ? error.stack : String(error)
    process.stderr.write(`${reason}\n`)
    process.exitCode = 1
  }
}

/** The one folder or address named on the command line. */
export function onlyArgument(usage: string): string {
  const [argument, ...others] = process.argv.slice(2)
  if (argument === undefined || others.length > 0) throw new Refused(usage)
  return argument
}
