import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { linkUserMip } from '../../../testing/factories.ts'
import { importsUrl, previewOf, rowsOf } from '../../../testing/imports.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { runImports } from './worker.ts'

describe('the ends of links in imports', () => {
  let server: TestApp
  let cast: Cast
  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  const run = async (importId: number) => {
    await cast.as.admin.inject('POST', `${importsUrl}/${importId}/confirm`, { rows: 'ready' })
    await runImports(server.world)
  }
  const endsOf = (userId: number) =>
    server.db.selectFrom('userMip').select('validUntil').where('userId', '=', userId).execute()

  it('are set, kept by an empty cell and cleared by none, at the end of the day in Sydney', async () => {
    const { ana, ben, cleo } = cast.people
    for (const { userId } of [ana, ben]) {
      const userMipId = await linkUserMip(server.db, userId, cast.northMip.mipId)
      const validUntil = new Date('2027-03-31T13:00:00Z')
      await server.db.updateTable('userMip').set({ validUntil }).where('userMipId', '=', userMipId).execute()
    }
    const { preview } = await previewOf(cast.as.admin, 'provider-numbers', [
      'Email,MIP,Provider number,Until',
      `${ana.email},North Clinic,2426621B,`,
      `${ben.email},North Clinic,,none`,
      `${cleo.email},North Clinic,,2027-06-30`,
    ])
    await run(preview.importId)
    expect(await endsOf(ana.userId)).toEqual([{ validUntil: new Date('2027-03-31T13:00:00Z') }])
    expect(await endsOf(ben.userId)).toEqual([{ validUntil: null }])
    expect(await endsOf(cleo.userId)).toEqual([{ validUntil: new Date('2027-06-30T14:00:00Z') }])
  })

  it('of new people are those of the MIP and of the roles', async () => {
    const { preview } = await previewOf(cast.as.admin, 'users', [
      'Email,First name,Last name,Roles,MIP,Until,Roles until',
      'locum@clinic.example,Lo,Cum,Member; MIS,North Clinic,2027-06-30,2027-07-31',
    ])
    await run(preview.importId)
    const { userId } = await server.db
      .selectFrom('user')
      .select('userId')
      .where('email', '=', 'locum@clinic.example')
      .executeTakeFirstOrThrow()
    expect(await endsOf(userId)).toEqual([{ validUntil: new Date('2027-06-30T14:00:00Z') }])
    const validUntil = new Date('2027-07-31T14:00:00Z')
    const roles = server.db.selectFrom('userRole').select('validUntil').where('userId', '=', userId)
    expect(await roles.execute()).toEqual([{ validUntil }, { validUntil }])
    const entries = server.db.selectFrom('auditEvent').select('detail').where('action', '=', 'user-role.edit')
    expect(await entries.execute()).toMatchObject(
      [0, 1].map(() => ({ detail: { changes: { validUntil: [null, validUntil.toISOString()] } } })),
    )
  })

  it('that are wrong are errors of the row, which name the column', async () => {
    const { dora } = cast.people
    const numbers = await previewOf(cast.as.admin, 'provider-numbers', [
      'Email,MIP,Provider number,Until',
      ...['2026-01-31', '2027-02-30', 'June', '2099-01-01'].map(
        (day) => `${dora.email},North Clinic,,${day}`,
      ),
    ])
    const text = 'Not a valid date.'
    const found = (await rowsOf(cast.as.admin, numbers.preview.importId)).map(({ errors }) => errors)
    expect(found.map((errors) => errors[0])).toEqual([
      { column: 'Until', message: 'The end must be in the future.' },
      { column: 'Until', message: text },
      { column: 'Until', message: text },
      { column: 'Until', message: 'The end must be within 50 years.' },
    ])
    const people = await previewOf(cast.as.admin, 'users', [
      'Email,First name,Last name,Until,Roles until',
      'a@clinic.example,A,B,2027-06-30,',
      'b@clinic.example,A,B,,soon',
    ])
    const rows = (await rowsOf(cast.as.admin, people.preview.importId)).map(({ errors }) => errors)
    expect(rows).toEqual([
      [{ column: 'Until', message: 'Name the MIP of this end too.' }],
      [{ column: 'Roles until', message: text }],
    ])
  })
})
