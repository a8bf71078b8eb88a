import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')

export const releaseVersion = JSON.parse(read('package.json')).version

/** Files of other tools cannot read package.json, so they repeat the version. */
const repeated = [
  ['deploy/helm/gantry/Chart.yaml', 'version', /^version: (.*)$/m],
  ['deploy/helm/gantry/Chart.yaml', 'appVersion', /^appVersion: (.*)$/m],
  [
    'deploy/Containerfile',
    'org.opencontainers.image.version',
    /^LABEL .*org\.opencontainers\.image\.version="(.*?)"/m,
  ],
  ['package-lock.json', 'version', /^ {2}"version": "(.*)"/m],
]

/** The places that repeat another version than that of package.json, one sentence each. */
export function complaintsAboutVersions(readFile = read) {
  return repeated.flatMap(([path, name, pattern]) => {
    const found = pattern.exec(readFile(path))?.[1]
    if (found === releaseVersion) return []
    return [`${path}: ${name} is ${found ?? 'missing'}, but package.json has the version ${releaseVersion}.`]
  })
}
