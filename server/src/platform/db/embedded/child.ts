import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { type Account, changeOwner } from './account.ts'
import { plainEnvironment } from './cluster.ts'

/**
 * We start PostgreSQL through this shell script. Descriptor 3 is a pipe that our process keeps open. It closes when we
 * close it or when our process ends for any reason, SIGKILL included; the reader then asks PostgreSQL for a fast
 * shutdown. The first argument is an empty folder to remove afterwards, if any; the rest is the command.
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

export type Child = { ended: Promise<void>; hasEnded(): boolean; output(): string; requestStop(): void }

export function startChild(
  command: string[],
  options: { account: Account; cwd: string; logFile: string; temporaryFolder: string | null },
): Child {
  rotate(options.logFile)
  const log = openSync(options.logFile, 'a', 0o600)
  // A file of root would stop the next start under the account that owns the database.
  changeOwner(options.account, options.logFile)
  const logStart = statSync(options.logFile).size
  const shell = spawn(
    '/bin/sh',
    ['-c', guard, 'gantry-postgres', options.temporaryFolder ?? '', ...command],
    {
      cwd: options.cwd,
      env: plainEnvironment(),
      stdio: ['pipe', log, log],
      // A separate process group: Ctrl-C in the terminal must not stop the database before the server has stopped.
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
    requestStop: () => shell.stdin?.destroy(),
  }
}

function endOf(shell: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    shell.once('error', () => resolve())
    shell.once('exit', () => resolve())
    shell.stdin?.on('error', () => undefined)
  })
}

/** Keeps two log files of about 10 MB each, so that the log does not grow without limit. */
function rotate(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > 10_000_000) renameSync(logFile, `${logFile}.1`)
}
