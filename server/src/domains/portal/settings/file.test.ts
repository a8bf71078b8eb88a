import type {
  SettingList,
  SettingsExport,
  SettingsImportPreview,
} from '@gantry/contract/domains/portal/settings/schemas'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runSettings } from '../../../commands/cli/settings-command.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { urlOf } from '../../../testing/database.ts'
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
const change = (changes: object[]) => cast.as.admin.inject('POST', path, { changes })
const idle = (value: number, version = 0) => change([{ key: 'sign-in.idle-minutes', value, version }])
const exported = async () => (await cast.as.admin.inject('GET', `${path}/file`)).json<SettingsExport>()
const preview = (settings: object, format = 1) =>
  cast.as.admin.inject('POST', `${path}/file/preview`, { format, settings })
const changesOf = async () => (await t.db.selectFrom('settingChange').selectAll().execute()).length

it('a file has what is in force, and null for defaults', async () => {
  await idle(30)
  const file = await exported()
  expect(file).toMatchObject({ format: 1, product: 'Gantry', madeAt: t.clock.now().toISOString() })
  expect(file.settings).toMatchObject({
    'sign-in.idle-minutes': 30,
    'sign-in.session-hours': null,
    'mail.kept-days': 90,
    'brand.company-name': null,
  })
})

it('a file that was exported here changes nothing here', async () => {
  await idle(30)
  const file = await exported()
  expect((await preview(file.settings)).json()).toEqual({ changes: [], fixed: [], unknown: [] })
})

it('says what a file would change, what the environment fixes here and what is not known, and changes nothing', async () => {
  await idle(30)
  const answer = await preview({
    'sign-in.idle-minutes': null,
    'sign-in.lock-minutes': [2, 9],
    'sign-in.session-hours': 12,
    'mail.kept-days': 40,
    'later.setting': 'on',
  })
  expect(answer.json<SettingsImportPreview>()).toEqual({
    changes: [
      { key: 'sign-in.idle-minutes', value: null, version: 1, before: 30, after: 180 },
      { key: 'sign-in.lock-minutes', value: [2, 9], version: 0, before: [1, 5, 15, 60], after: [2, 9] },
    ],
    fixed: ['mail.kept-days'],
    unknown: ['later.setting'],
  })
  expect(await changesOf()).toBe(1)
})

it('the changes of a preview can be saved, unless somebody changed one of them meanwhile', async () => {
  const { changes } = (
    await preview({ 'sign-in.idle-minutes': 20, 'sign-in.lock-minutes': [2, 9] })
  ).json<SettingsImportPreview>()
  const wanted = changes.map(({ key, value, version }) => ({ key, value, version }))
  await idle(25)
  expect((await change(wanted)).status).toBe(409)
  expect(await changesOf()).toBe(1)
  const again = (await preview({ 'sign-in.idle-minutes': 20 })).json<SettingsImportPreview>()
  const saved = await change(again.changes.map(({ key, value, version }) => ({ key, value, version })))
  expect(saved.json<SettingList>().settings.find(({ key }) => key === 'sign-in.idle-minutes')?.value).toBe(20)
})

it('a broken file is refused with each wrong value', async () => {
  const answer = await preview({
    'sign-in.idle-minutes': 1,
    'sign-in.lock-minutes': 'x',
    'brand.first-year': 2020,
  })
  expect([answer.status, Object.keys(answer.json().fields)]).toEqual([
    400,
    ['sign-in.idle-minutes', 'sign-in.lock-minutes'],
  ])
  expect((await preview({}, 2)).status).toBe(400)
  expect((await preview({ 'sign-in.idle-minutes': { a: 1 } })).status).toBe(400)
  expect(await changesOf()).toBe(0)
})

it('only platform administrators read and preview files', async () => {
  for (const [method, address, body] of [
    ['GET', `${path}/file`, undefined],
    ['POST', `${path}/file/preview`, { format: 1, settings: {} }],
  ] as const) {
    const callers = [t.anonymous(), cast.as.northAdmin, cast.as.ana]
    const answers = await Promise.all(callers.map((caller) => caller.inject(method, address, body)))
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403])
  }
})

it('the command prints what is in force, and where each value is from', async () => {
  await idle(30)
  const printed = await runSettings({
    ...t.world.settings,
    databaseUrl: urlOf(t.database.connection),
  })
  expect(printed.split('\n')).toEqual(
    expect.arrayContaining([
      'SIGN_IN_IDLE_MINUTES=30 (sign-in.idle-minutes, set in the portal)',
      'SIGN_IN_LOCK_MINUTES=1,5,15,60 (sign-in.lock-minutes, the default)',
      'MAIL_KEPT_DAYS=90 (mail.kept-days, fixed by the environment)',
      'DISPLAYED_NAME="Gantry" (brand.displayed-name, the default)',
    ]),
  )
})
