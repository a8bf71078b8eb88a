import type { Db } from '../../../../platform/world.ts'

/** A change of the first year in the footer, the only one. */
export async function buildSettingChange(db: Db): Promise<number> {
  const key = 'brand.first-year'
  await db.deleteFrom('settingChange').where('key', '=', key).execute()
  await db.deleteFrom('setting').where('key', '=', key).execute()
  const change = { key, changedBy: 1, changedAt: new Date() }
  await db
    .insertInto('setting')
    .values({ ...change, value: '2020' })
    .execute()
  const { settingChangeId } = await db
    .insertInto('settingChange')
    .values({ ...change, after: '2020' })
    .returning('settingChangeId')
    .executeTakeFirstOrThrow()
  return settingChangeId
}
