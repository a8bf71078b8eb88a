import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import type { MyAccount } from '@gantry/contract/domains/people/users/schemas'
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { linkUserMip } from '../../../testing/factories.ts'
import { sampleFiles } from '../../../testing/files/sample-files.ts'
import { uploadFile } from '../../../testing/files/uploads.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { buildRole } from '../roles/testing/roles.ts'

describe('the own account of a clinical role', () => {
  let t: TestApp
  let cast: Cast
  beforeAll(async () => {
    t = await buildTestApp()
    cast = await buildCast(t)
  })
  afterAll(() => t.close())

  const account = async (caller = cast.as.typist) => {
    const answer = await caller.inject('GET', '/api/my-account')
    expect(answer.status, answer.text).toBe(200)
    return answer.json<MyAccount>()
  }

  it('shows the own record, while the profile page stays closed', async () => {
    const { email, userId } = cast.people.typist
    expect(await account()).toMatchObject({ userId, email, sessionRole: 'TYP', recoveryCodesLeft: 0 })
    expect((await cast.as.typist.inject('GET', '/api/my-profile')).status).toBe(403)
  })

  it('changes the own details, and no other', async () => {
    const { typist, ana } = cast.people
    const body = { firstName: 'Theo', lastName: 'Typer', mobile: '0491 570 006', email: 'x@y.example' }
    const own = await cast.as.typist.inject('POST', `/api/users/${typist.userId}/update-profile`, body)
    expect(own.status, own.text).toBe(200)
    expect(await account()).toMatchObject({ mobile: '0491 570 006', email: typist.email })
    const other = await cast.as.typist.inject('POST', `/api/users/${ana.userId}/update-profile`, body)
    expect(other.status).toBe(404)
  })

  it('stores, lists and deletes the own documents, and no other', async () => {
    const { typist, ana } = cast.people
    const pdf = { name: 'licence.pdf', bytes: sampleFiles.pdf() }
    const answer = await uploadFile(cast.as.typist, `/api/users/${typist.userId}/upload`, pdf)
    expect(answer.status, answer.text).toBe(200)
    const { documentId } = answer.json<{ documentId: number }>()
    const listed = await cast.as.typist.inject('GET', `/api/users/${typist.userId}/user-documents`)
    expect(listed.json<object[]>()).toHaveLength(1)
    for (const caller of [cast.as.ana, cast.as.northAdmin]) {
      const path = `/api/users/${typist.userId}/document?documentId=${documentId}`
      expect((await caller.inject('GET', path)).status).toBe(404)
    }
    expect((await uploadFile(cast.as.typist, `/api/users/${ana.userId}/upload`, pdf)).status).toBe(404)
    const removal = `/api/users/${typist.userId}/documents/${documentId}`
    expect((await cast.as.typist.inject('DELETE', removal)).status).toBe(200)
  })

  it('lists the own provider numbers, and cannot change them', async () => {
    const userMipId = await linkUserMip(t.db, cast.people.typist.userId, cast.northMip.mipId)
    const listed = await cast.as.typist.inject('GET', `/api/users/${cast.people.typist.userId}/user-mips`)
    expect(listed.json()).toMatchObject([{ userMipId, mipName: 'North Clinic' }])
    const body = { userMipId, providerNumber: '2426621B' }
    expect((await cast.as.typist.inject('POST', '/api/update-provider-number', body)).status).toBe(403)
    expect((await cast.as.typist.inject('GET', `/api/mips/${cast.northMip.mipId}`)).status).toBe(403)
  })

  it('sets up an authenticator app, and counts the recovery codes', async () => {
    const person = await t.person({ roles: ['SMRT'] })
    const caller = await t.signInAs(person)
    const password = { currentPassword: toBase64(person.password) }
    const started = await caller.inject('POST', '/api/my-profile/authenticator/start', password)
    const { secret } = started.json<{ secret: string }>()
    const code = await generate({ strategy: 'totp', secret, epoch: t.clock.now().getTime() / 1000 })
    const confirmed = await caller.inject('POST', '/api/my-profile/authenticator/confirm', { code })
    expect(confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10)
    expect(await account(caller)).toMatchObject({ twoFactorAuthType: 'AUTHENTICATOR', recoveryCodesLeft: 10 })
  })

  it('is open to a role that a deployer added', async () => {
    const roleId = await buildRole(t.db, 'Porter')
    const person = await t.person({ roles: ['CSS'] })
    await t.db.updateTable('userRole').set({ roleId }).where('userId', '=', person.userId).execute()
    expect(await account(await t.signInAs(person))).toMatchObject({ sessionRole: 'Porter' })
  })

  it('answers 401 when signed out', async () => {
    expect((await t.anonymous().inject('GET', '/api/my-account')).status).toBe(401)
  })
})
