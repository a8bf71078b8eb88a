// Runs server and portal, and reloads each when its sources change. If one ends, both end.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { environment, exitCodeOf, findNode } from './lib/node.mjs'
import { root } from './lib/root.mjs'

ensureInstalled()
// Printed and mailed links lead to the portal that reloads.
const settings = {
  LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  PUBLIC_URL: process.env.PUBLIC_URL || 'http://localhost:5173',
}
const running = new Set()
let exitCode = 0
let isStopping = false

run(['--watch', '--watch-preserve-output', 'server/src/main.ts'], root)
run([join(root, 'node_modules/vite/bin/vite.js')], join(root, 'web'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll)

function run(args, cwd) {
  // Separate process groups, so that this script forwards Ctrl-C once and the server shuts down in order.
  const options = {
    cwd,
    env: environment(settings),
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  }
  const child = spawn(findNode(), args, options)
  running.add(child)
  child.on('exit', (code, signal) => {
    running.delete(child)
    if (!isStopping) exitCode = exitCodeOf(code, signal)
    stopAll()
    if (running.size === 0) process.exit(exitCode)
  })
}

function stopAll() {
  if (isStopping) return
  isStopping = true
  for (const child of running) child.kill('SIGTERM')
}
