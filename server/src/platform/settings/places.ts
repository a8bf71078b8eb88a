import { accessSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { BadSetting } from './bucket.ts'
import type { Settings } from './settings.ts'

/**
 * Checks the folders that the server writes to, before it starts. It creates nothing, so a refused start leaves no folder.
 * @throws {BadSetting} with the name of the setting
 */
export function assertPlacesWritable({ dataDir, auditHeadDir }: Pick<Settings, 'dataDir' | 'auditHeadDir'>) {
  if (auditHeadDir !== undefined) assertWritable('AUDIT_HEAD_DIR', auditHeadDir)
  assertWritable('DATA_DIR', dataDir)
}

/** A folder that does not exist yet is created later, so the nearest folder above it has to be writable. */
function assertWritable(name: string, folder: string): void {
  let nearest = folder
  try {
    while (statSync(nearest, { throwIfNoEntry: false }) === undefined) nearest = dirname(nearest)
    if (!statSync(nearest).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    accessSync(nearest, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new BadSetting(`${name}: ${folder} cannot be written (${(error as NodeJS.ErrnoException).code})`)
  }
}
