import pino from 'pino'
import type { Db } from '../../platform/db/db.ts'
import { createInForce, type InForce } from '../../platform/settings/in-force.ts'

/** The settings of the portal as nobody has changed them. */
export const defaultSettings = (db: Db): InForce =>
  createInForce({ settings: { productName: 'Gantry', fixed: {} }, db, log: pino({ level: 'silent' }) })
