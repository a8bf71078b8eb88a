import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { after } from '../../../platform/secrets/clock.ts'
import type { World } from '../../../platform/world.ts'
import { isServiceClientId } from '../service-accounts/service.ts'
import { assertFewUnknown } from './clients/client-failures.ts'
import { findClientMetadata } from './clients/clients.ts'
import { findServiceClientMetadata } from './clients/service-clients.ts'
import * as queries from './queries.ts'
import { endAppSessionOfReusedToken } from './reuse.ts'
import { aboutRecord } from './sealed-records.ts'

type Parts = Pick<World, 'db' | 'clock' | 'secrets' | 'limits' | 'settings'>

const never = async () => undefined

/** Stores the records of the OpenID provider in the database, so that all servers share them. */
export function createAdapter(parts: Parts) {
  return (model: string): Adapter => (model === 'Client' ? clientAdapter(parts) : recordAdapter(parts, model))
}

/** Administrators register apps and service accounts in the portal; the provider only reads them. */
function clientAdapter(parts: Parts): Adapter {
  return {
    async find(id) {
      if (isServiceClientId(id)) return findServiceClientMetadata(parts, id)
      const metadata = await findClientMetadata(parts, id)
      if (metadata === undefined) await assertFewUnknown(parts)
      return metadata
    },
    upsert: never,
    findByUserCode: never,
    findByUid: never,
    consume: never,
    destroy: never,
    revokeByGrantId: never,
  }
}

function recordAdapter({ db, clock, secrets }: Parts, model: string): Adapter {
  const about = (idHash: Buffer) => aboutRecord(model, idHash)

  type Row = { idHash: Buffer; sealed: Buffer; consumedAt: Date | null }
  const open = ({ idHash, sealed, consumedAt }: Row): AdapterPayload => ({
    ...(JSON.parse(secrets.open(sealed, about(idHash))) as AdapterPayload),
    ...(consumedAt && { consumed: Math.floor(consumedAt.getTime() / 1000) }),
  })

  async function findBy(column: 'idHash' | 'uid', value: Buffer | string) {
    const row = await queries.findRecord(db, model, column, value)
    return row && open(row)
  }

  return {
    async upsert(id, payload, expiresIn = 0) {
      const idHash = secrets.hash(id)
      const values = {
        sealed: secrets.seal(JSON.stringify(payload), about(idHash)),
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expiresAt: after(clock.now(), expiresIn * 1000),
      }
      if (model !== 'ReplayDetection') return queries.upsertRecord(db, { model, idHash, ...values })
      // Two concurrent requests can both find no record. The database accepts only the first.
      if (await queries.insertRecordOnce(db, { model, idHash, ...values })) return
      throw new errors.InvalidClientAuth('client assertion tokens must only be used once')
    },
    find: (id) => findBy('idHash', secrets.hash(id)),
    findByUid: (uid) => findBy('uid', uid),
    // The device flow is not supported.
    findByUserCode: never,
    async consume(id) {
      const { isFirst, grantId } = await queries.consumeRecord(db, model, secrets.hash(id), clock.now())
      if (isFirst) return
      // Two concurrent requests can both read the record as unused. The database accepts only the first.
      if (grantId !== null) await endAppSessionOfReusedToken({ db, clock }, grantId)
      throw new errors.InvalidGrant('already consumed')
    },
    destroy: (id) => queries.deleteRecord(db, model, secrets.hash(id)),
    revokeByGrantId: (grantId) => queries.deleteRecordsOfGrant(db, model, grantId),
  }
}
