import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import type { Account } from './account.ts'
import { plainEnvironment } from './cluster.ts'

/**
 * A shell stands between us and PostgreSQL. Descriptor 3 is a pipe that we hold open: it ends when we close it
 * or when we die in any way, SIGKILL included, and the reader then asks PostgreSQL for a fast shutdown.
 * The first argument is an empty folder to remove afterwards, if any; the rest is the command.
 */
const guard = `
socket_folder=$1
shift
exec 3<&0
"$@" 3<&- </dev/null &
postgres=$!
( read -r _ <&3; kill -INT "$postgres" ) >/dev/null 2>&1 &
reader=$!
exec 3<&-
wait "$postgres"
code=$?
kill "$reader" 2>/dev/null
[ -z "$socket_folder" ] || rmdir "$socket_folder" 2>/dev/null
exit "$code"
`

export type Child = { ended: Promise<void>; hasEnded(): boolean; output(): string; letGo(): void }

export function startChild(
  command: string[],
  options: { account: Account; cwd: string; logFile: string; temporaryFolder: string | null },
): Child {
  rotate(options.logFile)
  const log = openSync(options.logFile, 'a', 0o600)
  const logStart = statSync(options.logFile).size
  const shell = spawn(
    '/bin/sh',
    ['-c', guard, 'gantry-postgres', options.temporaryFolder ?? '', ...command],
    {
      cwd: options.cwd,
      env: plainEnvironment(),
      stdio: ['pipe', log, log],
      // A process group of its own: the terminal's Ctrl-C must not stop the database before the server is done.
      detached: true,
      ...options.account,
    },
  )
  closeSync(log)
  let hasEnded = false
  const ended = endOf(shell).then(() => {
    hasEnded = true
  })
  return {
    ended,
    hasEnded: () => hasEnded,
    output: () => readFileSync(options.logFile).subarray(logStart).toString(),
    letGo: () => shell.stdin?.destroy(),
  }
}

function endOf(shell: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    shell.once('error', () => resolve())
    shell.once('exit', () => resolve())
    shell.stdin?.on('error', () => undefined)
  })
}

/** Keeps two files of at most some 10 MB: the log of the folder's whole life would grow for ever. */
function rotate(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > 10_000_000) renameSync(logFile, `${logFile}.1`)
}
