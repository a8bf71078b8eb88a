import { listTrustedKeys } from '../../platform/audit/heads/head-keys.ts'
import { openHeadStore } from '../../platform/audit/heads/head-store.ts'
import { connect } from '../../platform/db/connect/connect.ts'
import { poolingOf } from '../../platform/db/connect/pooling.ts'
import { systemClock } from '../../platform/secrets/clock.ts'
import { openSecrets } from '../../platform/secrets/hash-keys.ts'
import { findGivenKeys } from '../../platform/secrets/secret-key.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { openOwnDatabase, Refused } from '../place.ts'
import { describe } from './describe.ts'
import { verifyWithHeads } from './report.ts'

export async function runVerifyAudit(settings: Settings): Promise<string> {
  const store = await openHeadStore(settings)
  const database = await openOwnDatabase(settings, 'same')
  try {
    const publicKeys = store === null ? [] : await readTrustedKeys(settings, database.connection)
    const report = await verifyWithHeads(database.connection, store, publicKeys, systemClock.now())
    if (report.problems.length > 0) throw new Refused([...report.problems, ...describe(report)].join('\n'))
    return ['The audit trail and the facts are as they were written.', ...describe(report)].join('\n')
  } finally {
    await database.close()
  }
}

async function readTrustedKeys(settings: Settings, connection: Parameters<typeof connect>[0]) {
  const pooling = poolingOf(settings)
  const { db, close } = connect(connection, { maxConnections: 1, isStarting: true, pooling })
  try {
    return await listTrustedKeys(db, await openSecrets(db, await findGivenKeys(settings)))
  } finally {
    await close()
  }
}
