import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fail, runNode } from './node.mjs'
import { root } from './root.mjs'

const stamp = join(root, 'node_modules/.cache/gantry/web-build')

export function ensureWebBuilt() {
  const complaint = buildWebIfChanged()
  if (complaint) fail(complaint)
}

/** Returns the error, or null. */
export function buildWebIfChanged() {
  const sources = fingerprint(['web', 'contract', 'package-lock.json', 'tsconfig.base.json'])
  const isBuilt = existsSync(join(root, 'web/dist/index.html'))
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return null
  console.log('Building the web pages ...')
  const { code, output } = buildWeb()
  if (code !== 0) return `${output.trim()}\nThe web pages could not be built.`
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, sources)
  return null
}

function buildWeb() {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  return runNode([vite, 'build', '--logLevel', 'warn'], { cwd: join(root, 'web') })
}

/** Names, sizes and modification times, which show an edit and take a few milliseconds to read. */
function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths) add(path)
  return hash.digest('hex')

  function add(path) {
    const found = statSync(join(root, path))
    if (found.isFile()) hash.update(`${path} ${found.size} ${found.mtimeMs}\n`)
    if (!found.isDirectory()) return
    for (const name of readdirSync(join(root, path)).toSorted()) {
      if (name !== 'dist' && name !== 'node_modules' && !name.startsWith('.')) add(`${path}/${name}`)
    }
  }
}
