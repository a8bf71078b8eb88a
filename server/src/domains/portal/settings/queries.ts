import type { SettingChange } from '@gantry/contract/domains/portal/settings/schemas'
import type { AnySettingValue, SettingKey } from '@gantry/contract/domains/portal/settings/words'
import { sql } from 'kysely'
import type { Db } from '../../../platform/world.ts'

export type SetRow = {
  key: string
  /** Null: the default. */
  value: AnySettingValue | null
  version: number
  changedByName: string | null
  changedAt: Date
}

/** Written by this product, so it is a value of a setting. */
const valueIn = <Name extends 'value' | 'before' | 'after'>(name: Name) =>
  sql<AnySettingValue | null>`${sql.ref(name)}`.as(name)
const changerName = sql<string | null>`changer.first_name || ' ' || changer.last_name`.as('changedByName')

/** The settings that were ever changed. */
export const listSetRows = (db: Db): Promise<SetRow[]> =>
  db
    .selectFrom('setting')
    .leftJoin('user as changer', 'changer.userId', 'setting.changedBy')
    .select(['setting.key', 'setting.version', 'setting.changedAt'])
    .select(valueIn('value'))
    .select(changerName)
    .execute()

/** Writers wait for each other, so that the ids of changes have the order of their commits. Readers do not wait. */
export async function lockSettings(db: Db): Promise<void> {
  await sql`lock table setting in share row exclusive mode`.execute(db)
}

type NewChange = {
  key: SettingKey
  before: AnySettingValue | null
  after: AnySettingValue | null
  changedBy: number
  changedAt: Date
  putBackOf: number | null
}

const asJson = (value: AnySettingValue | null) => (value === null ? null : JSON.stringify(value))

/** Writes the value of one setting with its place in the history. */
export async function writeChange(
  db: Db,
  { key, before, after, changedBy, changedAt, putBackOf }: NewChange,
): Promise<void> {
  const row = { value: asJson(after), changedBy, changedAt }
  await db
    .insertInto('setting')
    .values({ key, ...row })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ ...row, version: sql`setting.version + 1` }),
    )
    .execute()
  await db
    .insertInto('settingChange')
    .values({ key, before: asJson(before), after: asJson(after), changedBy, changedAt, putBackOf })
    .execute()
}

/** The latest first. */
export async function listChanges(db: Db, key: SettingKey, limit: number): Promise<SettingChange[]> {
  const rows = await db
    .selectFrom('settingChange')
    .leftJoin('user as changer', 'changer.userId', 'settingChange.changedBy')
    .select(['settingChangeId', 'settingChange.changedAt', 'putBackOf'])
    .select([valueIn('before'), valueIn('after')])
    .select(changerName)
    .where('key', '=', key)
    .orderBy('settingChangeId', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ before, after, changedAt, ...row }) => ({
    ...row,
    before: mutable(before),
    after: mutable(after),
    changedAt: changedAt.toISOString(),
  }))
}

export async function findChange(db: Db, settingChangeId: number) {
  const row = await db
    .selectFrom('settingChange')
    .select(['key', valueIn('before')])
    .where('settingChangeId', '=', settingChangeId)
    .executeTakeFirst()
  return row ?? null
}

export const mutable = (value: AnySettingValue | null) =>
  typeof value === 'object' && value !== null ? [...value] : value
