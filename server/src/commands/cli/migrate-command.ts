import { connect } from '../../platform/db/connect/connect.ts'
import { embeddedServerRole, openDatabase } from '../../platform/db/connect/opening.ts'
import { poolingOf } from '../../platform/db/connect/pooling.ts'
import { prepareDatabase } from '../../platform/db/connect/server-role.ts'
import { describePlan, describeStatus } from '../../platform/db/migrations/plan.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { openOwnDatabase, Refused } from '../place.ts'
import type { Given } from './arguments.ts'

/**
 * What a server does at its start with DATABASE_OWNER_URL, and all fills: for installs whose servers do not know the
 * owner's password, and to upgrade a database while the previous version still serves.
 */
export function runMigrate(settings: Settings, { option }: Given): Promise<string> {
  if (option === 'status') return describe(settings, describeStatus)
  if (option === 'dry-run') return describe(settings, describePlan)
  return settings.databaseUrl === undefined ? migrateEmbedded(settings) : migrateGiven(settings)
}

async function describe(settings: Settings, describing: typeof describeStatus): Promise<string> {
  const { connection, close } = await openOwnDatabase(settings, 'any')
  const database = connect(connection, { maxConnections: 1, isStarting: true })
  try {
    return (await describing(database.db)).join('\n') || 'The database is up to date.'
  } finally {
    await database.close()
    await close()
  }
}

async function migrateGiven(settings: Settings): Promise<string> {
  const { places } = await openDatabase(settings)
  const pooling = poolingOf(settings)
  const { db, close } = connect(places.server, { maxConnections: 1, isStarting: true, pooling })
  try {
    await prepareDatabase(places, db, settings.auditKeptDays, pooling, { report: say })
    return 'The database is up to date.'
  } finally {
    await close()
  }
}

/** Its server may be running, of this version or an earlier one. */
async function migrateEmbedded(settings: Settings): Promise<string> {
  const { connection: owner, close } = await openOwnDatabase(settings, 'any')
  if ('connectionString' in owner) throw new Refused('DATABASE_URL is not set.')
  const server = { ...owner, user: embeddedServerRole }
  const { db, close: disconnect } = connect(owner, { maxConnections: 1, isStarting: true })
  try {
    await prepareDatabase({ server, owner }, db, settings.auditKeptDays, undefined, { report: say })
    return 'The database is up to date.'
  } finally {
    await disconnect()
    await close()
  }
}

function say(facts: object, message: string): void {
  const words = Object.entries(facts).map(([name, value]) => `${name} ${String(value)}`)
  process.stdout.write(`${[message, ...words].join(', ')}\n`)
}
