import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser } from '../testing/factories.ts'
import { buildTestApp, type TestApp } from '../testing/world.ts'
import { addRecord } from './record.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const missing = { status: 400, code: 'input.invalid', fields: { risId: 'There is no record with this id.' } }

it('refuses a reference to no record with 400, and names the field', async () => {
  const columns = { code: 'viewer', name: 'Viewer', launchUrl: 'https://viewer.example', risId: 987_654 }
  const adding = addRecord(t.world, t.db, { kind: 'app', columns })
  await expect(adding).rejects.toMatchObject(missing)
})

it('names the field in the reply, and adds nothing', async () => {
  const admin = await t.signInAs(await buildUser(t.world, { roles: ['ProductAdmin'] }))
  const body = { name: 'Feed', description: '', role: 'GroupAdmin', scopes: ['users:read'], groupId: 987_654 }
  const answer = await admin.inject('POST', '/api/gantry-admin/service-accounts/add-update', body)
  expect([answer.status, answer.json<object>()]).toMatchObject([
    400,
    { fields: { groupId: missing.fields.risId } },
  ])
  expect(await t.db.selectFrom('serviceAccount').select('name').execute()).toEqual([])
})
