import { readSettingValue } from '@gantry/contract/domains/portal/settings/values'
import {
  type AnySettingValue,
  type SettingKey,
  type SettingRow,
  type SettingSource,
  type SettingValue,
  settingKeys,
  settingRows,
} from '@gantry/contract/domains/portal/settings/words'
import type { Logger } from 'pino'
import type { Db } from '../db/db.ts'
import { createSeldomLog } from '../log/seldom.ts'
import { findLatestChange, listSetValues } from './in-force-queries.ts'
import type { Settings } from './settings.ts'

/** The settings of the portal as they are in force: those of the environment, else those of the portal, else the defaults. */
export type InForce = {
  get<Key extends SettingKey>(key: Key): SettingValue<Key>
  defaultOf(key: SettingKey): AnySettingValue
  sourceOf(key: SettingKey): SettingSource
  /** Reads what was committed, if anything changed. Call it after a change. */
  renew(): Promise<void>
  /** The same, if it was not done within the last second. It never throws: without a database the known values go on. */
  renewIfOld(): Promise<void>
}

/** A change on one server is in force on the others after this time at the latest. */
const longestAge = 1000

type Parts = { settings: Pick<Settings, 'productName' | 'fixed'>; db: Db; log: Logger }

/** `db` is that of the sessions, so that a busy pool of the services does not hold up what every request waits for. */
export function createInForce({ settings: { productName, fixed }, db, log }: Parts): InForce {
  let setValues = new Map<SettingKey, AnySettingValue>()
  let latest = 0
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  const onError = createSeldomLog(log, 'the settings could not be read; those known go on')

  async function read(): Promise<void> {
    const startedAt = performance.now()
    try {
      const found = await findLatestChange(db)
      if (found !== latest) {
        setValues = new Map((await listSetValues(db)).flatMap((row) => usable(row, log)))
        latest = found
      }
    } finally {
      // After a failure too, so that requests do not wait for the database one after the other.
      readAt = startedAt
    }
  }
  function start(): Promise<void> {
    reading = read().finally(() => {
      reading = null
    })
    return reading
  }
  const valueOf = (key: SettingKey) => fixed[key] ?? setValues.get(key) ?? defaultOf(key)
  function defaultOf(key: SettingKey): AnySettingValue {
    const row: SettingRow = settingRows[key]
    if (!('follows' in row)) return row.default
    return isKey(row.follows) ? valueOf(row.follows) : productName
  }
  return {
    get: <Key extends SettingKey>(key: Key) => valueOf(key) as SettingValue<Key>,
    defaultOf,
    sourceOf(key) {
      if (fixed[key] !== undefined) return 'ENVIRONMENT'
      return setValues.has(key) ? 'PORTAL' : 'DEFAULT'
    },
    async renew() {
      // The one that runs may have begun before the change was committed.
      await reading?.catch(() => undefined)
      await start()
    },
    async renewIfOld() {
      if (performance.now() - readAt < longestAge) return
      await (reading ?? start()).catch(onError)
    },
  }
}

const isKey = (name: string | undefined): name is SettingKey => settingKeys.some((key) => key === name)

/** A value that this version does not allow counts as not set. An empty text stands for the default. */
function usable(
  { key, value }: { key: string; value: unknown },
  log: Logger,
): [SettingKey, AnySettingValue][] {
  // Of a later version.
  if (!isKey(key)) return []
  const read = readSettingValue(key, value)
  if ('value' in read) return read.value === '' ? [] : [[key, read.value]]
  log.warn({ key }, 'a setting of the portal has a value that is not allowed; the default is in force')
  return []
}
