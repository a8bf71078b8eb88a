import { setTimeout as pause } from 'node:timers/promises'
import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import type { Setting, SettingHistory, SettingList } from '@gantry/contract/domains/portal/settings/schemas'
import type { SettingKey } from '@gantry/contract/domains/portal/settings/words'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, createCaller } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
let cast: Cast

beforeAll(async () => {
  t = await buildTestApp({ MAIL_KEPT_DAYS: '90' })
  cast = await buildCast(t)
})
beforeEach(async () => {
  await t.db.deleteFrom('settingChange').execute()
  await t.db.deleteFrom('setting').execute()
  await t.world.inForce.renew()
})
afterAll(() => t.close())

const path = '/api/settings'
const change = (changes: object[], caller: Caller = cast.as.admin) => caller.inject('POST', path, { changes })
const set = (key: SettingKey, value: unknown, version = 0) => change([{ key, value, version }])
async function changed(key: SettingKey, value: unknown, version = 0): Promise<Setting> {
  const answer = await set(key, value, version)
  expect(answer.status, answer.text).toBe(200)
  return settingIn(answer.json<SettingList>(), key)
}
function settingIn({ settings }: SettingList, key: SettingKey): Setting {
  const found = settings.find((setting) => setting.key === key)
  if (found === undefined) throw new Error(`There is no ${key}.`)
  return found
}
const read = async (key: SettingKey, caller: Caller = cast.as.admin) =>
  settingIn((await caller.inject('GET', path)).json<SettingList>(), key)
const history = async (key: SettingKey) =>
  (await cast.as.admin.inject('GET', `${path}/changes?key=${key}`)).json<SettingHistory>()

describe('a setting', () => {
  it('has the default until somebody changes it, and says who did and when', async () => {
    expect(await read('sign-in.idle-minutes')).toEqual({
      key: 'sign-in.idle-minutes',
      section: 'sign-in',
      value: 180,
      default: 180,
      source: 'DEFAULT',
      setValue: null,
      environment: 'SIGN_IN_IDLE_MINUTES',
      changedByName: null,
      changedAt: null,
      version: 0,
      may: ['edit'],
    })
    const { firstName, lastName } = cast.people.admin
    const { value, source, version, changedByName, changedAt } = await changed('sign-in.idle-minutes', 30)
    expect({ value, source, version, changedByName, changedAt }).toEqual({
      value: 30,
      source: 'PORTAL',
      version: 1,
      changedByName: `${firstName} ${lastName}`,
      changedAt: t.clock.now().toISOString(),
    })
  })

  it('with the value of the default counts as not set, and keeps its version', async () => {
    await changed('sign-in.idle-minutes', 30)
    expect(await changed('sign-in.idle-minutes', 180, 1)).toMatchObject({
      source: 'DEFAULT',
      setValue: null,
      version: 2,
    })
    await changed('sign-in.idle-minutes', 31, 2)
    expect(await changed('sign-in.idle-minutes', null, 3)).toMatchObject({ source: 'DEFAULT', value: 180 })
  })

  it('that follows another one has its value', async () => {
    await changed('brand.displayed-name', 'North Imaging')
    expect(await read('brand.company-name')).toMatchObject({
      value: 'North Imaging',
      default: 'North Imaging',
      source: 'DEFAULT',
    })
    await changed('brand.company-name', 'North Pty Ltd')
    expect(await read('brand.company-name')).toMatchObject({ value: 'North Pty Ltd' })
  })

  it('that the environment fixes is shown as such, and refuses a change', async () => {
    expect(await read('mail.kept-days')).toMatchObject({ value: 90, source: 'ENVIRONMENT', may: [] })
    const answer = await set('mail.kept-days', 40)
    expect([answer.status, answer.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'setting.fixed',
        fields: { 'mail.kept-days': expect.stringContaining('MAIL_KEPT_DAYS') },
      }),
    ])
    expect(await t.db.selectFrom('setting').selectAll().execute()).toEqual([])
  })
})

describe('a change of several settings', () => {
  it('is made as a whole, or not at all', async () => {
    const answer = await change([
      { key: 'sign-in.idle-minutes', value: 30, version: 0 },
      { key: 'sign-in.session-hours', value: 13, version: 0 },
      { key: 'sign-in.lock-minutes', value: [5, 1], version: 0 },
    ])
    expect([answer.status, Object.keys(answer.json().fields)]).toEqual([
      400,
      ['sign-in.session-hours', 'sign-in.lock-minutes'],
    ])
    expect(await read('sign-in.idle-minutes')).toMatchObject({ value: 180 })
    const both = await change([
      { key: 'sign-in.idle-minutes', value: 30, version: 0 },
      { key: 'sign-in.lock-minutes', value: [2, 9], version: 0 },
    ])
    expect(settingIn(both.json(), 'sign-in.lock-minutes').value).toEqual([2, 9])
  })

  it('is one entry of the audit trail, with the values before and after', async () => {
    await changed('sign-in.lock-minutes', [2, 9])
    await change([
      { key: 'sign-in.idle-minutes', value: 30, version: 0 },
      { key: 'sign-in.lock-minutes', value: null, version: 1 },
    ])
    const rows = await t.db
      .selectFrom('auditEvent')
      .select(['actorUserId', 'detail'])
      .where('action', '=', 'setting.edit')
      .orderBy('auditEventId', 'desc')
      .limit(1)
      .execute()
    expect(rows).toMatchObject([
      {
        actorUserId: cast.people.admin.userId,
        detail: {
          changes: { 'sign-in.idle-minutes': [null, '30'], 'sign-in.lock-minutes': ['2, 9', null] },
        },
      },
    ])
  })

  it('writes nothing for a value that is the same', async () => {
    await changed('sign-in.idle-minutes', 30)
    expect(await changed('sign-in.idle-minutes', 30, 1)).toMatchObject({ version: 1 })
    expect((await history('sign-in.idle-minutes')).changes).toHaveLength(1)
  })

  it('names each setting once', async () => {
    const twice = { key: 'sign-in.idle-minutes', value: 30, version: 0 }
    expect((await change([twice, twice])).status).toBe(400)
  })

  it('refuses what somebody else has changed meanwhile, with the other value', async () => {
    await changed('sign-in.lock-minutes', [2, 9])
    const answer = await set('sign-in.lock-minutes', [3])
    expect([answer.status, answer.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'setting.changed',
        fields: { 'sign-in.lock-minutes': 'Somebody else has changed this setting to: 2, 9' },
      }),
    ])
  })

  it('that two people save at once is made by one of them', async () => {
    const answers = await Promise.all([30, 31, 32, 33].map((value) => set('sign-in.idle-minutes', value)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    expect((await history('sign-in.idle-minutes')).changes).toHaveLength(1)
  })
})

describe('the history of a setting', () => {
  it('lists the changes, and a change that put back names the other one', async () => {
    await changed('sign-in.idle-minutes', 30)
    await changed('sign-in.idle-minutes', 40, 1)
    const [latest] = (await history('sign-in.idle-minutes')).changes
    const answer = await cast.as.admin.inject('POST', `${path}/put-back`, {
      settingChangeId: latest?.settingChangeId,
      version: 2,
    })
    expect(settingIn(answer.json(), 'sign-in.idle-minutes')).toMatchObject({ value: 30, version: 3 })
    const { changes, hasMore } = await history('sign-in.idle-minutes')
    expect(changes).toMatchObject([
      { before: 40, after: 30, putBackOf: latest?.settingChangeId },
      { before: 30, after: 40, putBackOf: null },
      { before: null, after: 30, putBackOf: null },
    ])
    expect(hasMore).toBe(false)
  })

  it('puts back the default before the first change, and nothing with an old version', async () => {
    await changed('sign-in.idle-minutes', 30)
    const [{ settingChangeId } = { settingChangeId: 0 }] = (await history('sign-in.idle-minutes')).changes
    const putBack = (id: number, version: number) =>
      cast.as.admin.inject('POST', `${path}/put-back`, { settingChangeId: id, version })
    expect((await putBack(settingChangeId, 0)).json()).toMatchObject({ code: 'setting.changed' })
    expect((await putBack(missingId, 1)).status).toBe(404)
    expect(settingIn((await putBack(settingChangeId, 1)).json(), 'sign-in.idle-minutes')).toMatchObject({
      value: 180,
      source: 'DEFAULT',
    })
  })
})

describe('the settings', () => {
  it('are only for platform administrators', async () => {
    const body = { changes: [{ key: 'sign-in.idle-minutes', value: 30, version: 0 }] }
    for (const [method, address, sent] of [
      ['GET', path, undefined],
      ['POST', path, body],
      ['GET', `${path}/changes?key=sign-in.idle-minutes`, undefined],
      ['POST', `${path}/put-back`, { settingChangeId: 1, version: 1 }],
    ] as const) {
      const statuses = await Promise.all(
        [t.anonymous(), cast.as.northAdmin, cast.as.ana].map(
          async (caller) => (await caller.inject(method, address, sent)).status,
        ),
      )
      expect(statuses, address).toEqual([401, 403, 403])
    }
  })

  it('of one server are in force on another one within two seconds', async () => {
    const other = createCaller(await t.anotherServer())
    const idleOn = async () => {
      const [, page] = [
        await other.inject('GET', '/readyz'),
        await other.inject('GET', '/api/terms?document=TERMS'),
      ]
      return page.status
    }
    await idleOn()
    await changed('sign-in.tries-before-lock', 3)
    await pause(1500)
    // Four wrong passwords at the other server: the account is locked after three.
    const { email } = await t.person()
    const wrong = () => other.inject('POST', '/api/auth/signin', { email, password: toBase64('Wrong-1pass') })
    for (const _ of [1, 2, 3]) await wrong()
    const row = await t.db
      .selectFrom('credential')
      .innerJoin('user', 'user.userId', 'credential.userId')
      .select('lockedUntil')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(row.lockedUntil).not.toBeNull()
  })
})
