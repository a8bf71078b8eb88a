import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { records } from '@gantry/contract/registry'
import type { Db } from '../platform/world.ts'
import { missingId } from '../testing/cast.ts'

/** The ids of all kinds of records of the contract; and those of no record. */
export type RecordIds = { [Kind in keyof typeof records as (typeof records)[Kind]['id']]: number }
export const nobodysIds = Object.fromEntries(
  Object.values(records).map(({ id }) => [id, missingId]),
) as RecordIds

type Build = (db: Db) => Promise<number>

const folder = join(import.meta.dirname, '../domains')
/** By the domain: its file that builds a record for tests, if it has one. */
const files = new Map(
  globSync('*/*/testing/*.ts', { cwd: folder })
    .filter((path) => basename(path, '.ts') === basename(dirname(dirname(path))))
    .map((path) => [basename(path, '.ts'), join(folder, path)]),
)

/**
 * Builds the records that depend on no other: `buildDevice` of `devices/testing/devices.ts`. A call whose id nothing builds gets that
 * of no record, so its row of the access table fails.
 */
export async function buildOwnRecords(db: Db, uses: (id: keyof RecordIds) => boolean) {
  const ids: Partial<Record<keyof RecordIds, number>> = {}
  for (const { domain, id, setStatus } of Object.values(records)) {
    const file = files.get(domain)
    if (file === undefined || !uses(id)) continue
    const build = `build${setStatus.slice('set'.length, -'Status'.length)}`
    const module = (await import(file)) as Record<string, Build | undefined>
    const made = await module[build]?.(db)
    if (made !== undefined) ids[id] = made
  }
  return ids
}
