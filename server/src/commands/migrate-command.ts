import { connect } from '../platform/db/connect/connect.ts'
import { openDatabase } from '../platform/db/connect/opening.ts'
import { poolingOf } from '../platform/db/connect/pooling.ts'
import { prepareDatabase } from '../platform/db/connect/server-role.ts'
import { runCommand } from './command.ts'
import { Refused } from './place.ts'

// What a server does at its start with DATABASE_OWNER_URL, for installs whose servers do not know the owner's password.
await runCommand({ writesData: true }, async (settings) => {
  if (settings.databaseUrl === undefined)
    throw new Refused('DATABASE_URL is not set: the embedded database is brought up to date by each start.')
  const { places } = await openDatabase(settings)
  const pooling = poolingOf(settings)
  const { db, close } = connect(places.server, { maxConnections: 1, isStarting: true, pooling })
  try {
    await prepareDatabase(places, db, settings.auditKeptDays, pooling)
    return 'The database is up to date.'
  } finally {
    await close()
  }
})
