import { resolve, sep } from 'node:path'
import { DatabaseUnreachable } from './platform/db/connect/reachable.ts'
import { DataFolderInUse, EmbeddedStartFailed, EmbeddedUnavailable } from './platform/db/embedded/embedded.ts'
import { toProblem } from './platform/http/errors.ts'
import { BadSetting } from './platform/settings/settings.ts'

const saidPlainly = [DataFolderInUse, DatabaseUnreachable, EmbeddedStartFailed, EmbeddedUnavailable]

/** Why the server did not start, for an operator who has never seen the code. */
export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof BadSetting) return `A setting is wrong:\n${error.message}`
  if (saidPlainly.some((kind) => error instanceof kind)) return error.message
  const { code, path } = error as NodeJS.ErrnoException
  if (path !== undefined && code !== undefined)
    return `${path} cannot be read or written (${code}).${isOfData(path) ? ` It lies in DATA_DIR; the server's account must own it.` : ''}`
  if (code === '42501')
    return `The database role lacks a right (${error.message}). DATABASE_OWNER_URL names the owner of the tables.`
  if (error.message.startsWith('unsupported startup parameter'))
    return `A pooler stands in front of the database (${error.message}). Set DATABASE_POOLER to its mode.`
  if (toProblem(error).status === 503)
    return `The database cannot be reached: ${error.message}. DATABASE_URL says where it is.`
  return error.stack ?? error.message
}

/** The default is that of the settings, which may not have been read yet. */
function isOfData(path: string): boolean {
  const folder = resolve(process.env['DATA_DIR'] || './data')
  return path === folder || path.startsWith(folder + sep)
}
