import { settingKeys, settingRows } from '@gantry/contract/domains/portal/settings/words'
import pino from 'pino'
import { connect } from '../../platform/db/connect/connect.ts'
import { poolingOf } from '../../platform/db/connect/pooling.ts'
import { createInForce } from '../../platform/settings/in-force.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { openOwnDatabase } from '../place.ts'

/** Prints the settings of the portal by the names of their variables, with where each value is from. */
export async function runSettings(settings: Settings): Promise<string> {
  const database = await openOwnDatabase(settings, 'same')
  const pooling = poolingOf(settings)
  const { db, close } = connect(database.connection, { maxConnections: 1, isStarting: true, pooling })
  try {
    const inForce = createInForce({ settings, db, log: pino({ level: settings.logLevel }, process.stderr) })
    await inForce.renew()
    return settingKeys
      .map((key) => {
        const value = inForce.get(key)
        const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
        return `${settingRows[key].environment}=${text} (${key}, ${sources[inForce.sourceOf(key)]})`
      })
      .join('\n')
  } finally {
    await close()
    await database.close()
  }
}

const sources = {
  DEFAULT: 'the default',
  PORTAL: 'set in the portal',
  ENVIRONMENT: 'fixed by the environment',
} as const
