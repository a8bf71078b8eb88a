// These scripts may start under any Node from 20.19 on; what they run needs the one pinned in package.json.
import { spawn, spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { exitCodeOf, findNode, become as replaceBy, serverOptions } from '../../server/bin/node.mjs'
import { root } from './root.mjs'

export { exitCodeOf, fail, findNode } from '../../server/bin/node.mjs'

const bin = join(root, 'node_modules/.bin')

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
export function startNode(args, extra = {}) {
  const child = spawn(findNode(), args, {
    cwd: root,
    env: environment(extra),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(exitCodeOf(code, signal))))
}

/** Replaces this script by a program, which runs in the root. */
export function become(args, extra = {}) {
  process.chdir(root)
  replaceBy(args, environment(extra))
}

/** For a server: compiled code is stored for the next start. */
export function compileCache() {
  const stored = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/gantry/code')
  return { NODE_COMPILE_CACHE: stored }
}

export function becomeServer(entry, extra = {}) {
  become([...serverOptions, entry], { ...compileCache(), ...extra })
}
