import type { offReasons } from '@gantry/contract/domains/connections/webhooks/words'
import { sql } from 'kysely'
import type { Db } from '../../../platform/world.ts'

export type OffReason = (typeof offReasons)[number]
export type WebhookColumns = { url: string; description: string; eventTypes: string[]; active: boolean }
export type WebhookRow = WebhookColumns & {
  webhookId: number
  version: number
  offReason: OffReason | null
  failingSince: Date | null
  previousUntil: Date | null
  createdAt: Date
}
export type SealedSecrets = {
  sealedSecret: Buffer
  sealedPrevious: Buffer | null
  previousUntil: Date | null
}

const selectWebhooks = (db: Db) =>
  db
    .selectFrom('webhook')
    .select([
      'webhookId',
      'url',
      'description',
      'eventTypes',
      'active',
      'version',
      'failingSince',
      'previousUntil',
      'createdAt',
    ])
    .select(sql<OffReason | null>`off_reason`.as('offReason'))

export const listWebhooks = (db: Db): Promise<WebhookRow[]> =>
  selectWebhooks(db).orderBy('webhookId').execute()

export async function findWebhook(db: Db, webhookId: number): Promise<WebhookRow | null> {
  return (await selectWebhooks(db).where('webhookId', '=', webhookId).executeTakeFirst()) ?? null
}

/** Locks the webhook until the end of the transaction. */
export async function lockWebhook(db: Db, webhookId: number): Promise<WebhookRow | null> {
  const query = selectWebhooks(db).where('webhookId', '=', webhookId).forNoKeyUpdate()
  return (await query.executeTakeFirst()) ?? null
}

/** The id of a webhook that will be inserted, because its secret is sealed for this id. */
export async function nextWebhookId(db: Db): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('webhook', 'webhook_id')) as id`.execute(db)
  return rows[0]?.id ?? 0
}

const lastSeal = sql<number>`(select coalesce(max(seal_no), 0) from audit_seal)`

export async function insertWebhook(
  db: Db,
  values: WebhookColumns & { webhookId: number; sealedSecret: Buffer; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('webhook')
    .values({ ...values, sinceSealNo: lastSeal })
    .execute()
}

export async function updateWebhook(
  db: Db,
  webhookId: number,
  columns: WebhookColumns,
  isSwitchedOn: boolean,
): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ ...columns, version: sql`version + 1` })
    .$if(columns.active, (query) => query.set({ offReason: null }))
    .$if(isSwitchedOn, (query) => query.set({ failingSince: null, sinceSealNo: lastSeal }))
    .where('webhookId', '=', webhookId)
    .execute()
}

export async function deleteWebhook(db: Db, webhookId: number): Promise<void> {
  await db.deleteFrom('webhook').where('webhookId', '=', webhookId).execute()
}

export async function findSecrets(db: Db, webhookId: number): Promise<SealedSecrets | null> {
  const query = db
    .selectFrom('webhook')
    .select(['sealedSecret', 'sealedPrevious', 'previousUntil'])
    .where('webhookId', '=', webhookId)
  return (await query.executeTakeFirst()) ?? null
}

/** Without `until`, the previous secret ends at once. */
export async function replaceSecret(
  db: Db,
  webhookId: number,
  { sealedSecret, until }: { sealedSecret: Buffer; until: Date | null },
): Promise<void> {
  await db
    .updateTable('webhook')
    .set((row) => ({
      sealedSecret,
      sealedPrevious: until === null ? null : row.ref('sealedSecret'),
      previousUntil: until,
      version: sql`version + 1`,
    }))
    .where('webhookId', '=', webhookId)
    .execute()
}

export async function countFailing(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('active', '=', true)
    .where('failingSince', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** After a success `failingSince` is empty; after a failure it keeps the time of the first one. Returns it. */
export async function noteOutcome(
  db: Db,
  webhookId: number,
  failedAt: Date | null,
): Promise<{ failingSince: Date | null; active: boolean } | null> {
  const query = db
    .updateTable('webhook')
    .set(
      failedAt === null
        ? { failingSince: null }
        : { failingSince: sql`coalesce(failing_since, ${failedAt})` },
    )
    .where('webhookId', '=', webhookId)
    .returning(['failingSince', 'active'])
  return (await query.executeTakeFirst()) ?? null
}

/** Switches it off, and returns its address; null if it is off already. */
export async function switchOff(db: Db, webhookId: number, offReason: OffReason): Promise<string | null> {
  const query = db
    .updateTable('webhook')
    .set({ active: false, offReason, version: sql`version + 1` })
    .where('webhookId', '=', webhookId)
    .where('active', '=', true)
    .returning('url')
  return (await query.executeTakeFirst())?.url ?? null
}
