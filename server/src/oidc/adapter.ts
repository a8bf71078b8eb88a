import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { after } from '../ports/clock.ts'
import type { World } from '../world.ts'
import { findClientMetadata } from './clients.ts'
import { aboutRecord } from './sealed-records.ts'

type Parts = Pick<World, 'db' | 'clock' | 'secrets'>

const never = async () => undefined

/** Where the OpenID provider keeps its records: the database, so that every server knows them. */
export function createAdapter(parts: Parts) {
  return (model: string): Adapter => (model === 'Client' ? clientAdapter(parts) : recordAdapter(parts, model))
}

/** Apps are registered elsewhere: the provider only reads them. */
function clientAdapter(parts: Parts): Adapter {
  return {
    find: (code) => findClientMetadata(parts, code),
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
    const row = await db
      .selectFrom('oidcRecord')
      .select(['idHash', 'sealed', 'consumedAt'])
      .where('model', '=', model)
      .where(column, '=', value)
      .executeTakeFirst()
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
      await db
        .insertInto('oidcRecord')
        .values({ model, idHash, ...values })
        .onConflict((conflict) => conflict.columns(['model', 'idHash']).doUpdateSet(values))
        .execute()
    },
    find: (id) => findBy('idHash', secrets.hash(id)),
    findByUid: (uid) => findBy('uid', uid),
    // No device flow here.
    findByUserCode: never,
    async consume(id) {
      const { numUpdatedRows } = await db
        .updateTable('oidcRecord')
        .set({ consumedAt: clock.now() })
        .where('model', '=', model)
        .where('idHash', '=', secrets.hash(id))
        .where('consumedAt', 'is', null)
        .executeTakeFirst()
      // Two requests can both have seen it unused: the database lets one of them go on.
      if (numUpdatedRows === 0n) throw new errors.InvalidGrant('already consumed')
    },
    async destroy(id) {
      await db
        .deleteFrom('oidcRecord')
        .where('model', '=', model)
        .where('idHash', '=', secrets.hash(id))
        .execute()
    },
    async revokeByGrantId(grantId) {
      await db.deleteFrom('oidcRecord').where('model', '=', model).where('grantId', '=', grantId).execute()
    },
  }
}
