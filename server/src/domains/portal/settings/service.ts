import type {
  Setting,
  SettingChanges,
  SettingHistory,
  SettingList,
  SettingPutBack,
} from '@gantry/contract/domains/portal/settings/schemas'
import { readSettingValue } from '@gantry/contract/domains/portal/settings/values'
import {
  type AnySettingValue,
  mostChangesListed,
  type SettingKey,
  settingKeys,
  settingRows,
} from '@gantry/contract/domains/portal/settings/words'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { badFields, notFound, problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import * as queries from './queries.ts'

type Reading = Pick<World, 'db' | 'inForce'>
type Writing = Reading & Pick<World, 'clock'>
type Wanted = SettingChanges['changes'][number]

/** With what is in force now on this server. */
export async function listSettings({ db, inForce }: Reading): Promise<SettingList> {
  // Otherwise the list could have a change that this server has not read yet.
  await inForce.renew()
  const rows = new Map((await queries.listSetRows(db)).map((row) => [row.key, row]))
  return { settings: settingKeys.map((key) => shown(inForce, key, rows.get(key))) }
}

function shown(inForce: World['inForce'], key: SettingKey, row: queries.SetRow | undefined): Setting {
  const { section, environment } = settingRows[key]
  const source = inForce.sourceOf(key)
  const setValue = row?.value ?? null
  return {
    key,
    section,
    value: valueIn(inForce.get(key)),
    default: valueIn(inForce.defaultOf(key)),
    source,
    setValue: queries.mutable(setValue),
    environment,
    changedByName: row?.changedByName ?? null,
    changedAt: row?.changedAt.toISOString() ?? null,
    version: row?.version ?? 0,
    may: source === 'ENVIRONMENT' ? [] : ['edit'],
  }
}

const valueIn = (value: AnySettingValue) => (typeof value === 'object' ? [...value] : value)

/** All or none. A setting that has the value already is left out. */
export async function changeSettings(
  world: Writing,
  actor: Actor,
  { changes }: SettingChanges,
): Promise<SettingList> {
  await write(world, actor, readChanges(changes), null)
  return listSettings(world)
}

/** Puts back what was before the change, also if there were others since. A value that is not allowed any more is refused. */
export async function putBackSetting(
  world: Writing,
  actor: Actor,
  { settingChangeId, version }: SettingPutBack,
): Promise<SettingList> {
  const change = await queries.findChange(world.db, settingChangeId)
  const key = settingKeys.find((known) => known === change?.key)
  if (change === null || key === undefined) throw notFound()
  const value = change.before === null ? null : valueIn(change.before)
  await write(world, actor, readChanges([{ key, value, version }]), settingChangeId)
  return listSettings(world)
}

export type Read = { key: SettingKey; after: AnySettingValue | null; version: number }

/** @throws the 400 that names each setting with a wrong value */
function readChanges(changes: Wanted[]): Read[] {
  const wrong: Record<string, string> = {}
  const read = changes.map(({ key, value, version }): Read => {
    // An empty text and the default are no values of their own, so that a later default is in force.
    if (value === null) return { key, after: null, version }
    const found = readSettingValue(key, value)
    if ('message' in found) wrong[key] = found.message
    else if (!isSame(found.value, settingRows[key].default)) return { key, after: found.value, version }
    return { key, after: null, version }
  })
  const [message] = Object.values(wrong)
  if (message !== undefined) throw badFields(message, wrong)
  return read
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

async function write(world: Writing, actor: Actor, wanted: Read[], putBackOf: number | null): Promise<void> {
  const { clock, inForce } = world
  refuseFixed(inForce, wanted)
  await world.db.transaction().execute(async (tx) => {
    await queries.lockSettings(tx)
    const rows = new Map((await queries.listSetRows(tx)).map((row) => [row.key, row]))
    refuseStale(inForce, wanted, rows)
    const changed = wanted
      .map((one) => ({ ...one, before: rows.get(one.key)?.value ?? null }))
      .filter(({ before, after }) => !isSame(before, after))
    if (changed.length === 0) return
    for (const { key, before, after } of changed)
      await queries.writeChange(tx, {
        key,
        before,
        after,
        putBackOf,
        changedBy: actor.userId,
        changedAt: clock.now(),
      })
    await audit(world, tx, actor, changed, putBackOf)
  })
}

/** What a change would write. @throws what `changeSettings` throws before it writes */
export async function assertChangeable(
  { db, inForce }: Reading,
  { changes }: SettingChanges,
): Promise<Read[]> {
  const wanted = readChanges(changes)
  refuseFixed(inForce, wanted)
  const rows = new Map((await queries.listSetRows(db)).map((row) => [row.key, row]))
  refuseStale(inForce, wanted, rows)
  return wanted
}

function refuseFixed(inForce: World['inForce'], wanted: Read[]): void {
  const fixed = wanted.find(({ key }) => inForce.sourceOf(key) === 'ENVIRONMENT')
  if (fixed === undefined) return
  const variable = settingRows[fixed.key].environment
  throw problem('setting.fixed', { variable }, { fields: [fixed.key] })
}

/** Each with the value that somebody else has set, so that the form can show both. */
function refuseStale(inForce: World['inForce'], wanted: Read[], rows: Map<string, queries.SetRow>): void {
  const stale = wanted.filter(({ key, version }) => (rows.get(key)?.version ?? 0) !== version)
  const [first] = stale
  if (first === undefined) return
  const valueNow = ({ key }: Read) => textOf(rows.get(key)?.value ?? inForce.defaultOf(key))
  const messageOf = (one: Read) => problem('setting.changed', { value: valueNow(one) }).message
  const fields = Object.fromEntries(stale.map((one) => [one.key, messageOf(one)]))
  throw problem('setting.changed', { value: valueNow(first) }, { fields })
}

const textOf = (value: AnySettingValue) => (typeof value === 'object' ? value.join(', ') : String(value))

type Changed = { key: SettingKey; before: AnySettingValue | null; after: AnySettingValue | null }

/** One entry for what was saved together. A default is written as nothing. */
function audit(world: Writing, tx: Db, actor: Actor, changed: Changed[], putBackOf: number | null) {
  const valueFor = (value: AnySettingValue | null) => (value === null ? null : textOf(value))
  const changes = Object.fromEntries(
    changed.map(({ key, before, after }) => [key, [valueFor(before), valueFor(after)]]),
  )
  const detail = { changes, ...(putBackOf !== null && { putBackOf }) }
  return recordAudit(world, tx, { action: 'setting.edit', actor, detail })
}

export async function listSettingChanges(
  { db }: Pick<World, 'db'>,
  key: SettingKey,
): Promise<SettingHistory> {
  const changes = await queries.listChanges(db, key, mostChangesListed + 1)
  return { changes: changes.slice(0, mostChangesListed), hasMore: changes.length > mostChangesListed }
}
