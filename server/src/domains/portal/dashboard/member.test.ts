import type { MemberDashboard } from '@gantry/contract/domains/portal/dashboard/schemas'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildGroup, buildUser, linkUserGroup, linkUserMip } from '../../../testing/factories.ts'
import { sampleFiles } from '../../../testing/files/sample-files.ts'
import { uploadFile } from '../../../testing/files/uploads.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const path = '/api/dashboard/member'

const drawPhoto = async () => ({
  name: 'me.png',
  bytes: await sharp({ create: { width: 20, height: 20, channels: 3, background: '#0b5c6b' } })
    .png()
    .toBuffer(),
})

describe('the dashboard of members and clinical roles', () => {
  let server: TestApp
  let cast: Cast
  let restore: () => Promise<void>

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
    restore = await keepState(server, cast.as)
  })
  beforeEach(() => restore())
  afterAll(() => server.close())

  const dashboardOf = async (who: keyof Cast['as']) => {
    const answer = await cast.as[who].inject('GET', path)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<MemberDashboard>()
  }
  const doneOf = async (who: keyof Cast['as']) =>
    Object.fromEntries((await dashboardOf(who)).checklist.map(({ item, done }) => [item, done]))

  it('shows the own practices with number and permission, and no others', async () => {
    const { ana, cleo, typist } = cast.people
    await linkUserMip(server.db, ana.userId, cast.northMip.mipId)
    await linkUserMip(server.db, cleo.userId, cast.southMip.mipId)
    await linkUserMip(server.db, typist.userId, cast.southMip.mipId)
    expect((await dashboardOf('ana')).practices).toEqual([
      {
        userMipId: expect.any(Number),
        mipId: cast.northMip.mipId,
        mipName: 'North Clinic',
        mipCode: expect.any(String),
        mipStatus: true,
        logoUrl: null,
        suburb: expect.any(String),
        state: expect.any(String),
        providerNumber: '',
        providerNumberRepeated: false,
        providerNumberWarning: null,
        allowed: true,
        modalities: [],
        modalitiesOutOfForce: [],
        validUntil: null,
        onHold: false,
        holdReasons: [],
        overriddenUntil: null,
      },
    ])
    expect((await dashboardOf('typist')).practices.map(({ mipName }) => mipName)).toEqual(['South Clinic'])
  })

  it('says what the own profile has and lacks', async () => {
    const { ana } = cast.people
    const userMipId = await linkUserMip(server.db, ana.userId, cast.northMip.mipId)
    const nothing = {
      photo: false,
      mobile: false,
      address: false,
      speciality: false,
      ahpraNumber: false,
      document: false,
      providerNumbers: false,
      authenticator: false,
    }
    expect(await doneOf('ana')).toEqual(nothing)
    const { as } = cast
    await as.ana.inject('POST', `/api/users/${ana.userId}/update-profile`, {
      firstName: 'Ana',
      lastName: 'Abel',
      mobile: '0491 570 006',
      addressLine1: '1 Quay Street',
      speciality: 'Ultrasound',
      ahpraNumber: 'MED0001234567',
    })
    await as.ana.inject('POST', '/api/update-provider-number', { userMipId, providerNumber: '2426621B' })
    const file = { name: 'certificate.pdf', bytes: sampleFiles.pdf() }
    await uploadFile(as.ana, `/api/users/${ana.userId}/upload`, file)
    await uploadFile(as.ana, `/api/users/${ana.userId}/upload-profile-photo`, await drawPhoto())
    expect(await doneOf('ana')).toEqual({
      photo: true,
      mobile: true,
      address: true,
      speciality: true,
      ahpraNumber: true,
      document: true,
      providerNumbers: true,
      authenticator: false,
    })
  })

  it('asks a typist for nothing that AHPRA registers, and for no number that only others can fill in', async () => {
    await linkUserMip(server.db, cast.people.typist.userId, cast.northMip.mipId)
    expect(Object.keys(await doneOf('typist'))).toEqual([
      'photo',
      'mobile',
      'address',
      'document',
      'authenticator',
    ])
  })

  it('names the active administrators of the own active groups, without their addresses', async () => {
    const { ana, northAdmin, typist } = cast.people
    const named = { firstName: 'Nora', lastName: 'North', photoUrl: null, groups: [cast.north] }
    expect((await dashboardOf('ana')).administrators).toEqual([{ userId: northAdmin.userId, ...named }])
    expect((await dashboardOf('typist')).administrators, 'in no group').toEqual([])
    await linkUserGroup(server.db, typist.userId, cast.north.groupId)
    const answer = await cast.as.typist.inject('GET', path)
    expect(answer.json<MemberDashboard>().administrators).toHaveLength(1)
    expect(answer.text).not.toContain(northAdmin.email)

    const asleep = await buildGroup(server.db, { groupName: 'Asleep', members: [ana] })
    await server.db
      .updateTable('group')
      .set({ status: false })
      .where('groupId', '=', asleep.groupId)
      .execute()
    await buildUser(server.world, { administers: asleep })
    await buildUser(server.world, { administers: cast.north, status: false })
    const former = await buildUser(server.world, { roles: ['Member'] })
    const { groupId } = cast.north
    await server.db
      .updateTable('user')
      .set({ groupIdForAdmin: groupId })
      .where('userId', '=', former.userId)
      .execute()
    expect((await dashboardOf('ana')).administrators.map(({ userId }) => userId)).toEqual([northAdmin.userId])
  })

  it('shows a photo of an administrator only to members of a shared group', async () => {
    const { northAdmin, typist } = cast.people
    await linkUserGroup(server.db, typist.userId, cast.north.groupId)
    const upload = `/api/users/${northAdmin.userId}/upload-profile-photo`
    await uploadFile(cast.as.northAdmin, upload, await drawPhoto())
    const photoFor = async (who: 'ana' | 'typist') => (await dashboardOf(who)).administrators[0]?.photoUrl
    expect(await photoFor('ana')).toBeNull()
    await linkUserGroup(server.db, northAdmin.userId, cast.north.groupId)
    const url = (await photoFor('ana')) ?? ''
    expect((await cast.as.ana.inject('GET', url)).status).toBe(200)
    expect(await photoFor('typist')).toBeNull()
    expect((await cast.as.typist.inject('GET', url)).status).toBe(404)
  })

  it('refuses callers who are signed out', async () => {
    expect((await server.anonymous().inject('GET', path)).status).toBe(401)
  })
})
