import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

type Entry = {
  version: string
  integrity?: string
  resolved?: string
  link?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
}
const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
  packages: Record<string, Entry>
}
const theirs = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)

it('check 59: the lock file has an integrity hash for every package', () => {
  expect(theirs.length).toBeGreaterThan(400)
  // Builds for platforms that were missing in the registry when the lock file was made; see docs/security.md.
  const unheld = theirs.filter(([, { integrity }]) => integrity === undefined)
  for (const [path, { optional, os, cpu }] of unheld) {
    expect([path, optional, os?.length, cpu?.length]).toEqual([path, true, 1, 1])
    expect(path).toMatch(
      /^node_modules\/(@biomejs\/cli|@oxc-parser\/|@oxlint\/|@oxlint-tsgolint\/|@squawk-cli\/|node-)/,
    )
  }
  const weak = theirs.filter(([, { integrity }]) => integrity && !integrity.startsWith('sha512-'))
  expect(weak).toEqual([])
  expect(theirs.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})

it('check 59: the versions of the runtime dependencies are pinned', () => {
  for (const folder of ['', 'contract/', 'server/', 'web/', 'demo-app/', 'e2e/', 'bench/']) {
    const text = readFileSync(`${root}${folder}package.json`, 'utf8')
    const {
      dependencies = {},
      devDependencies = {},
      optionalDependencies = {},
    } = JSON.parse(text) as Record<string, Record<string, string>>
    const all = { ...dependencies, ...devDependencies, ...optionalDependencies }
    for (const [name, version] of Object.entries(all)) {
      // The packages of this repository have no version of their own.
      const pinned = name.startsWith('@gantry/') ? /^\*$/ : /^\d+\.\d+\.\d+[\w.-]*$/
      expect([name, version]).toEqual([name, expect.stringMatching(pinned)])
    }
  }
})

it('check 59: the bill of materials names every package, and the licences are listed', () => {
  const run = (command: string, ...given: string[]) => {
    const { status, stdout } = spawnSync(command, given, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 50_000_000,
    })
    expect(status).toBe(0)
    return stdout
  }
  const { components } = JSON.parse(
    run('npm', 'sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--loglevel=silent'),
  ) as { components: { name: string; version: string; hashes?: { alg: string }[] }[] }
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const licences = run(process.execPath, 'scripts/licences.mjs')
  for (const [path, { version }] of theirs) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    expect(licences).toContain(`  ${name}@${version}\n`)
    expect([name, listed.has(`${name}@${version}`)]).toEqual([name, true])
  }
})
