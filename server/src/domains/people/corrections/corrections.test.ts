import type { Correction, Corrections } from '@gantry/contract/domains/people/corrections/schemas'
import type { Profile } from '@gantry/contract/domains/people/users/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Answer, Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildRis, buildUser, linkRisUser, linkUserMip } from '../../../testing/factories.ts'
import type { Person } from '../../../testing/people.ts'
import { expectSameAsMissing } from '../../../testing/refusals.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
let cast: Cast
let rosa: Person
let asRosa: Caller
let links: { northMip: number; southMip: number; ris: number }
let restore: () => Promise<void>

beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date('2026-11-22T01:00:00Z'))
  cast = await buildCast(t)
  rosa = await buildUser(t.world, {
    firstName: 'Rosa',
    siteCode: 'B1',
    roles: ['Member', 'TYP', 'ProductAdmin'],
    groups: [cast.north, cast.south],
  })
  const { risId } = await buildRis(t.db, { name: 'Coastal RIS' })
  links = {
    northMip: await linkUserMip(t.db, rosa.userId, cast.northMip.mipId, { providerNumber: '2426621A' }),
    southMip: await linkUserMip(t.db, rosa.userId, cast.southMip.mipId, { providerNumber: '2426621A' }),
    ris: await linkRisUser(t.db, rosa.userId, risId, 'rosa1'),
  }
  asRosa = await t.signInAs(rosa, 'Member')
  restore = await keepState(t, { ...cast.as, rosa: asRosa })
})
beforeEach(() => restore())
afterAll(() => t.close())

const ask = (caller: Pick<Caller, 'inject'>, body: object = {}) =>
  caller.inject('POST', '/api/corrections', {
    field: 'siteCode',
    value: 'B-77',
    reason: 'I moved to the other site.',
    ...body,
  })
async function asked(body: object = {}, caller = asRosa): Promise<Correction> {
  const answer = await ask(caller, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<Correction>()
}
async function list(
  caller: Pick<Caller, 'inject'> = cast.as.admin,
  userId = rosa.userId,
): Promise<Corrections> {
  const answer = await caller.inject('GET', `/api/users/${userId}/corrections`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<Corrections>()
}
const answer = (
  caller: Pick<Caller, 'inject'>,
  { correctionId, version, current }: Correction,
  body: object = {},
) =>
  caller.inject('POST', `/api/corrections/${correctionId}/answer`, {
    version,
    current,
    accepts: true,
    ...body,
  })
const withdraw = (caller: Pick<Caller, 'inject'>, { correctionId, version }: Correction) =>
  caller.inject('POST', `/api/corrections/${correctionId}/withdraw`, { version })
const codeOf = ({ status, json }: Answer) => [status, json<{ code: string }>().code]
const fieldsOf = ({ status, json }: Answer) => [status, Object.keys(json<{ fields?: object }>().fields ?? {})]
const siteCodeOf = async () =>
  (await cast.as.admin.inject('GET', `/api/gantry-admin/users/${rosa.userId}`)).json<Profile>().siteCode
const trail = () =>
  t.db
    .selectFrom('auditEvent')
    .select(['action', 'detail', 'actorUserId'])
    .where((eb) => eb.or([eb('action', 'like', 'correction.%'), eb('action', '=', 'user.edit')]))
    .orderBy('auditEventId')
    .execute()

describe('a request for a correction', () => {
  it('is accepted: the value is written as by the form, both are in the trail, and the person gets a mail', async () => {
    await t.db.updateTable('user').set({ language: 'it' }).where('userId', '=', rosa.userId).execute()
    const request = await asked()
    expect(request).toMatchObject({
      value: 'B1',
      wanted: 'B-77',
      current: 'B1',
      state: 'OPEN',
      dueOn: '2026-12-22',
      isOverdue: false,
      may: ['withdraw'],
    })
    const [seen] = (await list()).corrections
    expect(seen?.may).toEqual(['accept', 'refuse'])
    const accepted = await answer(cast.as.admin, request)
    expect(accepted.json<Correction>()).toMatchObject({
      state: 'ACCEPTED',
      current: 'B-77',
      answered: { name: 'Pat Admin' },
      may: [],
    })
    expect(await siteCodeOf()).toBe('B-77')
    const entries = await trail()
    expect(entries.map(({ action }) => action)).toEqual(['correction.ask', 'user.edit', 'correction.accept'])
    expect(entries.map(({ detail }) => detail)).toMatchObject([
      {
        userId: rosa.userId,
        changes: { field: [null, 'siteCode'], value: [null, 'B1'], wanted: [null, 'B-77'] },
      },
      { changes: { siteCode: ['B1', 'B-77'] } },
      { userId: rosa.userId, changes: { state: ['OPEN', 'ACCEPTED'] } },
    ])
    const mail = await t.mails.latest(rosa.email, 'correction-answered')
    expect(mail.language).toBe('it')
    expect(mail.parts).toMatchObject({ field: 'siteCode', state: 'ACCEPTED', reason: '' })
    expect(JSON.stringify(mail.parts)).not.toContain('B-77')
  })

  it('is refused with a reason, which the person reads', async () => {
    const request = await asked()
    expect(fieldsOf(await answer(cast.as.admin, request, { accepts: false, answer: ' ' }))).toEqual([
      400,
      ['answer'],
    ])
    const body = { accepts: false, answer: 'The roster says B1.' }
    expect((await answer(cast.as.admin, request, body)).status).toBe(200)
    const [read] = (await list(asRosa)).corrections
    expect(read).toMatchObject({ state: 'REFUSED', answer: 'The roster says B1.', current: 'B1', may: [] })
    expect(await siteCodeOf()).toBe('B1')
    const { parts } = await t.mails.latest(rosa.email, 'correction-answered')
    expect(parts).toMatchObject({ state: 'REFUSED', reason: 'The roster says B1.' })
    expect((await trail()).at(-1)).toMatchObject({
      action: 'correction.refuse',
      detail: { changes: { answer: ['', 'The roster says B1.'] } },
    })
  })

  it('is open once for a value, until the person takes it back', async () => {
    const request = await asked()
    expect(codeOf(await ask(asRosa))).toEqual([409, 'correction.open'])
    expect((await list(asRosa)).fields.find(({ field }) => field === 'siteCode')?.may).toEqual([])
    await asked({ field: 'email', value: 'dora@other.example' })
    expect((await withdraw(asRosa, request)).json<Correction>().state).toBe('WITHDRAWN')
    expect(codeOf(await withdraw(asRosa, request))).toEqual([409, 'correction.answered'])
    expect(codeOf(await answer(cast.as.admin, request))).toEqual([409, 'correction.answered'])
    expect((await trail()).at(-1)?.action).toBe('correction.withdraw')
    await asked()
  })

  it('is open once also when it is asked twice at the same time', async () => {
    const answers = await Promise.all([ask(asRosa), ask(asRosa)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('is answered once when two answer at the same time', async () => {
    const asSecond = await t.signInAs(await buildUser(t.world, { roles: ['ProductAdmin'] }))
    const request = await asked()
    const refusal = { accepts: false, answer: 'No.' }
    const answers = await Promise.all([answer(cast.as.admin, request), answer(asSecond, request, refusal)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('says that the value was changed meanwhile, and keeps the value that it asked about', async () => {
    const request = await asked()
    const change = t.db.updateTable('user').set({ siteCode: 'C3' }).where('userId', '=', rosa.userId)
    await change.execute()
    expect(codeOf(await answer(cast.as.admin, request))).toEqual([409, 'correction.changed'])
    const [seen] = (await list()).corrections
    expect(seen).toMatchObject({ value: 'B1', current: 'C3', state: 'OPEN' })
    expect((await answer(cast.as.admin, request, { current: 'C3' })).status).toBe(200)
    expect(await siteCodeOf()).toBe('B-77')
  })

  it('stays open when the service of the form refuses the value', async () => {
    const taken = cast.people.ana.email
    const request = await asked({ field: 'email', value: taken })
    expect(codeOf(await answer(cast.as.admin, request))).toEqual([409, 'user.email-taken'])
    const other = await buildUser(t.world)
    const { risId } = await t.db
      .selectFrom('risUser')
      .select('risId')
      .where('risUserId', '=', links.ris)
      .executeTakeFirstOrThrow()
    await linkRisUser(t.db, other.userId, risId, 'dora')
    const named = await asked({ field: 'risUserName', linkId: links.ris, value: 'dora' })
    expect(codeOf(await answer(cast.as.admin, named))).toEqual([409, 'ris-user.name-taken'])
    expect((await list()).corrections.map(({ state }) => state)).toEqual(['OPEN', 'OPEN'])
    expect(await t.mails.count(rosa.email, 'correction-answered')).toBe(0)
  })

  it('for an e-mail address takes the password of who accepts, some minutes after the sign-in', async () => {
    const request = await asked({ field: 'email', value: 'dora.dunn@other.example' })
    t.clock.advance(30 * 60_000)
    expect(fieldsOf(await answer(cast.as.admin, request))).toEqual([400, ['currentPassword']])
    const currentPassword = Buffer.from(cast.people.admin.password).toString('base64')
    expect((await answer(cast.as.admin, request, { currentPassword })).status).toBe(200)
    const { email } = await t.db
      .selectFrom('user')
      .select('email')
      .where('userId', '=', rosa.userId)
      .executeTakeFirstOrThrow()
    expect(email).toBe('dora.dunn@other.example')
  })

  it('names the field that is wrong', async () => {
    for (const [body, field] of [
      [{ value: 'B1' }, 'value'],
      [{ value: 'x'.repeat(41) }, 'value'],
      [{ field: 'email', value: 'no address' }, 'value'],
      [{ reason: ' ' }, 'reason'],
      [{ field: 'password' }, 'field'],
    ] as const)
      expect(fieldsOf(await ask(asRosa, body)), JSON.stringify(body)).toEqual([400, [field]])
  })

  it('is refused after twenty in a day', async () => {
    for (let count = 0; count < 20; count++) await withdraw(asRosa, await asked())
    expect(codeOf(await ask(asRosa))).toEqual([429, 'correction.too-many'])
    t.clock.advance(24 * 60 * 60_000)
    expect((await ask(await t.signInAs(rosa, 'Member'))).status).toBe(200)
  })

  it('is kept in the database as it was asked and answered', async () => {
    const request = await asked()
    const change = (columns: object) =>
      t.db.updateTable('correction').set(columns).where('correctionId', '=', request.correctionId).execute()
    await expect(change({ value: 'B2' })).rejects.toThrow('kept as it was asked')
    await answer(cast.as.admin, request, { accepts: false, answer: 'No.' })
    await expect(change({ state: 'OPEN', answeredBy: null, answeredAt: null })).rejects.toThrow(
      'kept as it was',
    )
  })
})

describe('who asks and who answers', () => {
  it('people ask for what they may not change themselves in the role of the session', async () => {
    const mayOf = async (caller: Caller) =>
      (await list(caller)).fields.map(({ field, placeName, may }) => [field, placeName, ...may])
    const details = (may: string) => [
      ['firstName', '', 'change'],
      ['lastName', '', 'change'],
      ['ahpraNumber', '', 'change'],
      ['email', '', may],
      ['siteCode', '', may],
    ]
    const places = (number: string, name: string) => [
      ['providerNumber', 'North Clinic', number],
      ['providerNumber', 'South Clinic', number],
      ['risUserName', 'Coastal RIS', name],
    ]
    expect(await mayOf(asRosa)).toEqual([...details('ask'), ...places('change', 'ask')])
    expect(await mayOf(await t.signInAs(rosa, 'TYP'))).toEqual([...details('ask'), ...places('ask', 'ask')])
    const asAdmin = await t.signInAs(rosa, 'ProductAdmin')
    expect(await mayOf(asAdmin)).toEqual([...details('change'), ...places('change', 'change')])
    for (const body of [{}, { field: 'firstName', value: 'Dorothy' }])
      expect(codeOf(await ask(asAdmin, body))).toEqual([409, 'correction.own-to-change'])
  })

  it('nobody answers the own request, also in the role of an administrator', async () => {
    const request = await asked()
    const asAdmin = await t.signInAs(rosa, 'ProductAdmin')
    expect(codeOf(await answer(asAdmin, request))).toEqual([403, 'correction.own'])
    const body = { accepts: false, answer: 'No.' }
    expect(codeOf(await answer(asAdmin, request, body))).toEqual([403, 'correction.own'])
    expect((await list(asAdmin)).corrections[0]?.may).toEqual(['withdraw'])
  })

  it('administrators of the group answer for its provider numbers, and read nothing else', async () => {
    const asTypist = await t.signInAs(rosa, 'TYP')
    const north = await asked(
      { field: 'providerNumber', linkId: links.northMip, value: '2426621b' },
      asTypist,
    )
    const south = await asked(
      { field: 'providerNumber', linkId: links.southMip, value: '2426621b' },
      asTypist,
    )
    const site = await asked({}, asTypist)
    expect((await list(cast.as.northAdmin)).corrections.map(({ placeName }) => placeName)).toEqual([
      'North Clinic',
    ])
    for (const hidden of [south, site]) {
      const missing = { ...hidden, correctionId: missingId }
      expectSameAsMissing(await answer(cast.as.northAdmin, hidden), await answer(cast.as.northAdmin, missing))
    }
    expect((await answer(cast.as.northAdmin, north)).json<Correction>()).toMatchObject({
      state: 'ACCEPTED',
      current: '2426621B',
    })
    const [entry] = await t.db
      .selectFrom('auditEvent')
      .select('detail')
      .where('action', '=', 'user-mip.edit')
      .execute()
    expect(entry?.detail).toMatchObject({ changes: { providerNumber: ['2426621A', '2426621B'] } })
  })

  it('a link that was removed can only be refused or taken back', async () => {
    const named = await asked({ field: 'risUserName', linkId: links.ris, value: 'dora' })
    await t.db.deleteFrom('risUser').where('risUserId', '=', links.ris).execute()
    const [seen] = (await list()).corrections
    expect(seen).toMatchObject({ placeName: 'Coastal RIS', current: null, may: ['refuse'] })
    expect(codeOf(await answer(cast.as.admin, { ...named, current: null }))).toEqual([
      409,
      'correction.no-link',
    ])
    const body = { accepts: false, answer: 'The link is gone.' }
    expect((await answer(cast.as.admin, { ...named, current: null }, body)).status).toBe(200)
    expect((await ask(asRosa, { field: 'risUserName', linkId: links.ris })).status).toBe(404)
    expect((await ask(asRosa, { field: 'siteCode', linkId: links.northMip })).status).toBe(404)
  })
})
