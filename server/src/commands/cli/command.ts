import { DatabaseUnreachable } from '../../platform/db/connect/reachable.ts'
import {
  DataFolderInUse,
  EmbeddedStartFailed,
  EmbeddedUnavailable,
} from '../../platform/db/embedded/embedded.ts'
import { MailNotSent } from '../../platform/mail/mailer.ts'
import { BadSetting, readSettings, type Settings } from '../../platform/settings/settings.ts'
import { Refused } from '../place.ts'
import type { Given, Usage } from './arguments.ts'
import { continueAsOwnerOf, explainDenied } from './owner.ts'

/** Their messages say all that the operator needs. */
const expected = [
  Refused,
  BadSetting,
  DatabaseUnreachable,
  DataFolderInUse,
  EmbeddedStartFailed,
  EmbeddedUnavailable,
  MailNotSent,
]

const isExpected = (error: unknown): error is Error => expected.some((kind) => error instanceof kind)

/** Returns what to print. */
type Work = (settings: Settings, given: Given) => Promise<string>

export type Command = Usage & {
  /** Whether the command writes to DATA_DIR, and must not leave files of root there. */
  writesData: boolean
  /** Only the module of the command that runs is loaded. */
  load: () => Promise<Work>
}

/** Runs a command and prints its result. */
export async function runCommand({ writesData, load }: Command, given: Given): Promise<void> {
  const started = performance.now()
  try {
    // Before the account changes, which may not be able to read the program.
    const work = await load()
    const settings = readSettings(process.env)
    if (writesData) continueAsOwnerOf(settings.dataDir)
    const message = await work(settings, given)
    process.stdout.write(`${message}\nDone in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`)
  } catch (error) {
    const unexpected = error instanceof Error ? error.stack : String(error)
    const reason = isExpected(error) ? error.message : (explainDenied(error) ?? unexpected)
    process.stderr.write(`${reason}\n`)
    process.exitCode = 1
  }
}
