import { fileURLToPath } from 'node:url'
import { become, serverOptions } from './node.mjs'

const entry = fileURLToPath(new URL('../src/gantry.ts', import.meta.url))

/** Runs `gantry <args>` instead of this process, in the same folder: paths are relative to it. */
export function launch(args, extra = {}) {
  const options = args[0] === 'start' ? serverOptions : []
  become([...options, entry, ...args], { ...process.env, ...extra })
}
