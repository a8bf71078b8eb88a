import { existsSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Where this machine keeps programs that do not come with us: Debian has PostgreSQL's in a folder a version. */
function listFolders(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const onPath = (process.env['PATH'] ?? '').split(delimiter)
  return [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...onPath,
    '/usr/sbin',
    '/usr/local/sbin',
  ]
}

/** The folder that contains all of these programs, or null if there is none. */
export function findTools(...names: string[]): string | null {
  return listFolders().find((folder) => names.every((name) => existsSync(join(folder, name)))) ?? null
}
