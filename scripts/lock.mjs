// npm omits packages from the lock file that its registry does not have, such as builds of a tool for other kinds of
// machine, and `npm ci` then refuses the file everywhere. This adds them, in the version their parent pins.
import { writeFileSync } from 'node:fs'
import { lockFile, missingFrom, readLockFile } from './lib/lock-file.mjs'

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64']

const file = readLockFile()
for (const { name, version } of missingFrom(file.packages)) {
  file.packages[`node_modules/${name}`] = { version, ...machineOf(name), optional: true }
  console.log(`added ${name}@${version}`)
}
const { '': top, ...others } = file.packages
const sorted = Object.entries(others).toSorted(([one], [other]) => (one < other ? -1 : 1))
file.packages = { '': top, ...Object.fromEntries(sorted) }
writeFileSync(lockFile, `${JSON.stringify(file, null, 2)}\n`)

/** The names of such packages contain the kind of machine: binding-linux-arm64-musl. */
function machineOf(name) {
  const words = name.split(/[-/]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  if (os.length === 0 || cpu.length === 0)
    throw new Error(`${name} is missing, and its name tells no machine.`)
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : null
  return { cpu, os, ...(libc && { libc }) }
}
