// Finds the Node that runs the server and its commands. Plain JavaScript without packages: the Node that loads this file
// may be older than the one that package.json pins, and cannot load TypeScript.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * The options of Node for the server. Garbage is collected early, which keeps the memory small: after 8 MB, and when the
 * old generation has grown by half (by default V8 lets it grow fourfold on a machine with much memory; decision 0032).
 */
export const serverOptions = ['--max-semi-space-size=8', '--heap-growing-percent=50']

/** The pinned Node of a checkout, or the one of the container image. */
export function findNode() {
  const pinned = join(root, 'node_modules/.bin/node')
  if (existsSync(pinned)) return pinned
  if (!existsSync(join(root, 'node_modules')))
    return fail(`The packages are not installed: run npm ci in ${root}.`)
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return fail(
    `Gantry needs Node 24 or newer. Its own copy is not available for ${process.platform}-${process.arch}, ` +
      `and the Node here is ${process.version}.`,
  )
}

/** Replaces this process by a program: the program gets its signals and sets its exit code. */
export function become(args, env) {
  const node = findNode()
  // Node 24 can replace this process, so that no process remains between the program and the terminal.
  if (process.execve) process.execve(node, [node, ...args], env)
  // In a separate process group, so that Ctrl-C reaches the program only once, through this process.
  const child = spawn(node, args, { stdio: 'inherit', detached: true, env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(exitCodeOf(code, signal)))
}

export function exitCodeOf(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0)
}

export function fail(message) {
  console.error(message)
  process.exit(1)
}
