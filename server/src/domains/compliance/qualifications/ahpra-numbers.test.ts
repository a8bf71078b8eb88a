import type { Inbox } from '@gantry/contract/domains/portal/inbox/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { importsUrl, previewOf, rowsOf } from '../../../testing/imports.ts'
import { buildQualification, kindIdOf } from '../../../testing/qualifications.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { runImports } from '../../people/imports/worker.ts'
import { add, addQualification, newNumber, post } from './testing/calls.ts'

let t: TestApp
let cast: Cast
let restore: () => Promise<void>
let ahpra: number
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  ahpra = await kindIdOf(t.db, 'AHPRA')
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

const taken = { code: 'qualification.number-taken' }
const userBody = (ahpraNumber: string) => ({
  firstName: 'Pia',
  lastName: 'New',
  email: 'pia.new@clinic.example',
  ahpraNumber,
})
const numbersOf = (number: string) =>
  t.db.selectFrom('qualification').select(['userId', 'state']).where('number', '=', number).execute()

describe('an AHPRA number that another person has', () => {
  let number: string
  beforeEach(async () => {
    number = newNumber()
    await addQualification(cast.as.ana, cast.people.ana.userId, { qualificationKindId: ahpra, number })
  })

  it('is refused in a profile, of a new person and of a qualification, without a name or a group', async () => {
    const { typist: ben } = cast.people
    const answers = {
      ahpraNumber: [
        await cast.as.typist.inject('POST', `/api/users/${ben.userId}/update-profile`, {
          firstName: ben.firstName,
          lastName: ben.lastName,
          ahpraNumber: number,
        }),
        await cast.as.admin.inject('POST', '/api/gantry-admin/users/add-update', userBody(number)),
      ],
      number: [
        await add(cast.as.typist, ben.userId, { qualificationKindId: ahpra, number }),
        await add(cast.as.admin, ben.userId, { qualificationKindId: ahpra, number: number.toLowerCase() }),
      ],
    }
    for (const [field, refused] of Object.entries(answers)) {
      for (const answer of refused) {
        expect(answer.status, answer.text).toBe(409)
        expect(answer.json()).toMatchObject({ ...taken, fields: { [field]: expect.any(String) } })
        expect(answer.text).not.toMatch(/Ana|Abel|North/)
      }
    }
    expect(await numbersOf(number)).toHaveLength(1)
  })

  it('is refused in a correction, and does not stop a renewal by the same person', async () => {
    const { typist: ben, ana } = cast.people
    const other = await addQualification(cast.as.typist, ben.userId, { qualificationKindId: ahpra })
    const change = await post(cast.as.typist, other, '', {
      version: other.version,
      number,
      expiresOn: '2027-09-30',
    })
    expect([change.status, change.json()]).toMatchObject([409, taken])
    const { qualifications } = (
      await cast.as.ana.inject('GET', `/api/users/${ana.userId}/qualifications`)
    ).json<{ qualifications: { qualificationId: number; version: number }[] }>()
    const [mine] = qualifications
    const check = {
      version: mine?.version,
      method: 'REGISTER_LOOKUP',
      result: 'CURRENT',
      expiresOn: '2027-09-30',
    }
    await post(cast.as.admin, { qualificationId: mine?.qualificationId ?? 0 }, '/check', check)
    const renewal = { qualificationKindId: ahpra, number, replaces: mine?.qualificationId }
    expect((await add(cast.as.ana, ana.userId, renewal)).status).toBe(200)
  })

  it('is free again once it was refused', async () => {
    const { ana, typist: ben } = cast.people
    const [mine] = (await cast.as.ana.inject('GET', `/api/users/${ana.userId}/qualifications`)).json<{
      qualifications: { qualificationId: number; version: number }[]
    }>().qualifications
    const refusal = { version: mine?.version, reason: 'This is the number of Ben.' }
    await post(cast.as.admin, { qualificationId: mine?.qualificationId ?? 0 }, '/refuse', refusal)
    expect((await add(cast.as.typist, ben.userId, { qualificationKindId: ahpra, number })).status).toBe(200)
  })

  it('fails its row in imports of people and of qualifications, in the preview and when it is written', async () => {
    const [fresh, late] = [newNumber(), newNumber()]
    const people = ['Email,First name,Last name,AHPRA number', `a@clinic.example,Ada,One,${number}`]
    const twice = [`b@clinic.example,Bo,Two,${fresh}`, `c@clinic.example,Cy,Three,${fresh}`]
    const ready = [`d@clinic.example,Di,Four,${late}`, `e@clinic.example,Ed,Five,${newNumber()}`]
    const { preview, rows } = await previewOf(cast.as.admin, 'users', [...people, ...twice, ...ready])
    const named = ['AHPRA number']
    expect(rows.map(({ errors }) => errors.map(({ column }) => column))).toEqual([
      named,
      named,
      named,
      [],
      [],
    ])
    const { userId } = cast.people.cleo
    expect((await add(cast.as.admin, userId, { qualificationKindId: ahpra, number: late })).status).toBe(200)
    await cast.as.admin.inject('POST', `${importsUrl}/${preview.importId}/confirm`, { rows: 'ready' })
    await runImports(t.world)
    const written = await rowsOf(cast.as.admin, preview.importId)
    const outcomes = ['SKIPPED', 'SKIPPED', 'SKIPPED', 'FAILED', 'DONE']
    expect(written.map(({ outcome }) => outcome)).toEqual(outcomes)
    expect(await numbersOf(late)).toHaveLength(1)
    const lines = ['Email,Kind,Number,Expires on', `${cast.people.typist.email},AHPRA,${number},2027-09-30`]
    const second = await previewOf(cast.as.admin, 'qualifications', lines)
    expect(second.rows[0]?.errors).toMatchObject([{ column: 'Number' }])
  })

  it('goes to one of two people who save it at the same moment', async () => {
    const fresh = newNumber()
    const { typist: ben, cleo } = cast.people
    const body = { qualificationKindId: ahpra, number: fresh }
    const answers = await Promise.all([
      add(cast.as.typist, ben.userId, body),
      add(cast.as.admin, cleo.userId, body),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
})

it('is in the inbox of platform administrators where several people had it before the upgrade', async () => {
  const { ana, typist: ben } = cast.people
  const number = newNumber()
  await t.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const { userId } of [ana, ben]) await buildQualification(tx, { userId }, { number })
  })
  await t.db.insertInto('repeatedAhpraNumber').values({ number }).execute()
  const entries = async (caller: typeof cast.as.admin) =>
    (await caller.inject('GET', '/api/my-inbox'))
      .json<Inbox>()
      .items.filter(({ kind }) => kind === 'repeated-number')
      .map(({ subject }) => subject.detail)
  expect(await entries(cast.as.admin)).toEqual([number, number])
  expect(await entries(cast.as.northAdmin)).toEqual([])
  await t.db.updateTable('qualification').set({ state: 'REFUSED' }).where('userId', '=', ben.userId).execute()
  expect(await entries(cast.as.admin)).toEqual([])
})
