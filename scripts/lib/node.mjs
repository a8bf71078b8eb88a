// These scripts may start under any Node from 20.19 on; what they run needs the one pinned in package.json.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { root } from './root.mjs'
import { serverOptions } from './server-options.mjs'

const bin = join(root, 'node_modules/.bin')

export function findNode() {
  const pinned = join(bin, 'node')
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return fail(
    `Gantry needs Node 24 or newer. Its own copy is not available for ${process.platform}-${process.arch}, ` +
      `and the Node here is ${process.version}.`,
  )
}

/** With our binaries in front, so that tools which start `node` by name get the pinned one too. */
export function environment(extra = {}) {
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, ...extra }
}

/** Without them, for npm, which is about to replace them. */
export function environmentOfHost() {
  const parts = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((part) => !part.endsWith('node_modules/.bin'))
  return { ...process.env, PATH: parts.join(delimiter) }
}

/** Runs a JavaScript program to its end and returns its exit code and its output (unless that is shown). */
export function runNode(args, { cwd = root, extra = {}, show = false } = {}) {
  const options = { cwd, env: environment(extra), encoding: 'utf8', maxBuffer: 100_000_000 }
  const done = spawnSync(findNode(), args, {
    ...options,
    stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  // Ctrl-C reaches both the program and this script, so this script ends too.
  if (done.signal === 'SIGINT' || done.signal === 'SIGTERM') process.exit(exitCodeOf(null, done.signal))
  return { code: done.status ?? 1, output: `${done.stdout ?? ''}${done.stderr ?? ''}` }
}

/** Runs the program in parallel with other work, and shows its output. */
export function startNode(args) {
  const child = spawn(findNode(), args, {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(exitCodeOf(code, signal))))
}

/** Replaces this script by a server: the server gets its signals and sets its exit code. */
export function become(args, extra = {}) {
  const node = findNode()
  process.chdir(root)
  // Node 24 can replace this process by the server, so that no process remains between it and the terminal.
  if (process.execve) process.execve(node, [node, ...args], environment(extra))
  // In a separate process group, so that Ctrl-C reaches the server only once, through this script.
  const child = spawn(node, args, { stdio: 'inherit', detached: true, env: environment(extra) })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(exitCodeOf(code, signal)))
}

/** Compiled code is stored for the next start. */
export function becomeServer(entry, extra = {}) {
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/gantry/code')
  become([...serverOptions, entry], { NODE_COMPILE_CACHE, ...extra })
}

export function exitCodeOf(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0)
}

export function fail(message) {
  console.error(message)
  process.exit(1)
}
