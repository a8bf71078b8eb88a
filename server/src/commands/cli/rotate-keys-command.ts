import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { scheduleKeyRotation } from '../../domains/connections/oidc/service.ts'
import { connect } from '../../platform/db/connect/connect.ts'
import { poolingOf } from '../../platform/db/connect/pooling.ts'
import { startEmbedded } from '../../platform/db/embedded/embedded.ts'
import { systemClock } from '../../platform/secrets/clock.ts'
import { changeKeptKey, findGivenKeys, setPreviousKeyAside } from '../../platform/secrets/secret-key.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { clusterOf, openOwnDatabase, Refused, refuseOtherVersion } from '../place.ts'
import { type Resealed, reseal } from '../reseal.ts'
import type { Given } from './arguments.ts'

export function runRotateKeys(settings: Settings, { argument }: Given): Promise<string> {
  if (argument === 'signing') return changeSigningKey(settings)
  return settings.secretKey === undefined ? changeKeyInFolder(settings) : changeKeyInSettings(settings)
}

/** The servers get both keys by their settings, so they can run during the change. */
async function changeKeyInSettings(settings: Settings): Promise<string> {
  const { secretKey: current, secretKeyPrevious: previous } = settings
  if (current === undefined || previous === undefined)
    throw new Refused(
      'Give every server the new key as SECRET_KEY and the one until now as SECRET_KEY_PREVIOUS; then set both here.',
    )
  const database = await openOwnDatabase(settings, 'same')
  try {
    const resealed = await reseal(database.connection, { current, previous }, poolingOf(settings))
    return `${describe(resealed)}\nNothing needs SECRET_KEY_PREVIOUS any more, except backups made until now.`
  } finally {
    await database.close()
  }
}

/** Fails if a server is running, because it would continue with the old key. */
async function changeKeyInFolder({ dataDir }: Settings): Promise<string> {
  if (!existsSync(join(clusterOf(dataDir), 'PG_VERSION')))
    throw new Refused(`There is no database in ${dataDir}; DATA_DIR says where to look.`)
  const { connection, stop } = await startEmbedded({ dataDir })
  try {
    await refuseOtherVersion(connection, 'same')
    const { current, previous } = await changeKeptKey(dataDir)
    if (previous === undefined) throw new Error('the key before is gone')
    const resealed = await reseal(connection, { current, previous })
    const aside = await setPreviousKeyAside(dataDir, systemClock.now())
    return [
      describe(resealed),
      `The new key is in ${join(dataDir, 'secret-key')}: keep a copy elsewhere.`,
      `The one before it is in ${aside}, and nothing but backups made until now needs it.`,
    ].join('\n')
  } finally {
    await stop()
  }
}

async function changeSigningKey(settings: Settings): Promise<string> {
  const { current, previous } = await findGivenKeys(settings)
  const database = await openOwnDatabase(settings, 'same')
  const { db, close } = connect(database.connection, {
    maxConnections: 1,
    isStarting: true,
    pooling: poolingOf(settings),
  })
  try {
    const secrets = createSecrets(current, { previous })
    const signsFrom = await scheduleKeyRotation({ db, clock: systemClock, secrets })
    return `The newest signing key is published, and signs from ${signsFrom.toISOString()}.`
  } finally {
    await close()
    await database.close()
  }
}

function describe(resealed: Resealed): string {
  return [...resealed]
    .map(([what, { anew, already, unreadable }]) => {
      const rest = unreadable === 0 ? '' : `, ${unreadable} left as they were: neither key opens them`
      return `${what}: ${anew} sealed anew, ${already} already were${rest}`
    })
    .join('\n')
}
