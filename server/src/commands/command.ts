import { DataFolderInUse, EmbeddedUnavailable } from '../platform/db/embedded/embedded.ts'
import { MailNotSent } from '../platform/mail/mailer.ts'
import { BadSetting, readSettings, type Settings } from '../platform/settings/settings.ts'
import { continueAsOwnerOf, explainDenied } from './owner.ts'
import { Refused } from './place.ts'

const isExpected = (error: unknown): error is Error =>
  [Refused, BadSetting, DataFolderInUse, EmbeddedUnavailable, MailNotSent].some(
    (kind) => error instanceof kind,
  )

type Options = {
  /** Whether the command writes to DATA_DIR, and must not leave files of root there. */
  writesData: boolean
}

/** Runs a command and prints its result. */
export async function runCommand(
  { writesData }: Options,
  work: (settings: Settings) => Promise<string>,
): Promise<void> {
  const started = performance.now()
  try {
    const settings = readSettings(process.env)
    if (writesData) continueAsOwnerOf(settings.dataDir)
    const message = await work(settings)
    process.stdout.write(`${message}\nDone in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`)
  } catch (error) {
    const unexpected = error instanceof Error ? error.stack : String(error)
    const reason = isExpected(error) ? error.message : (explainDenied(error) ?? unexpected)
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
