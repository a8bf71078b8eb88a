import type { AppClaims } from '@gantry/contract/domains/connections/apps/schemas'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveUrls, askedStudy, buildArchive } from '../../../testing/archives.ts'
import { buildMip, buildUser, linkUserMip } from '../../../testing/factories.ts'
import { buildRelyingParty, signInTo } from '../../../testing/fakes/relying-party.ts'
import { buildOverride, buildQualification, buildRequirement } from '../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

describe('a link on hold', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await buildTestApp()
  })
  afterAll(() => t.close())

  it('gives neither an archive label nor a provider number, and gives both again when it is in force', async () => {
    const archive = await buildArchive(t, { code: 'pacs' })
    const viewer = await buildRelyingParty(t, { code: 'viewer', roles: ['Member'] })
    const person = await buildUser(t.world)
    const { userId } = person
    const { mipId } = await buildMip(t.db, { code: 'NTH-01' })
    await t.db.updateTable('mip').set({ state: 'NSW' }).where('mipId', '=', mipId).execute()
    const userMipId = await linkUserMip(t.db, userId, mipId, { providerNumber: '2426621B' })
    const tokens = await signInTo(viewer, await t.signInAs(person))
    const body = { 'token-key': 'token', 'token-value': tokens.access_token }

    /** What the person may do by the link: the label, the claim and the images. */
    const access = async () => {
      const profile = (await archive.ask(archiveUrls.profile, body)).json()
      const study = { ...askedStudy, ...body, labels: ['NTH-01'] }
      const { granted } = (await archive.ask(archiveUrls.validate, study)).json()
      const sub = tokens.claims()?.sub ?? ''
      const claims = (await client.fetchUserInfo(viewer.config, tokens.access_token, sub)) as unknown
      const numbers = (claims as AppClaims).provider_numbers.map((row) => row.provider_number)
      return { labels: profile['authorized-labels'], numbers, granted }
    }
    const all = { labels: ['NTH-01'], numbers: ['2426621B'], granted: true }
    const nothing = { labels: [], numbers: [], granted: false }

    expect(await access()).toEqual(all)
    await buildRequirement(t.db)
    expect(await access()).toEqual(nothing)
    const qualificationId = await buildQualification(t.db, { userId })
    expect(await access()).toEqual(all)
    const suspended = t.db.updateTable('qualification').set({ checkResult: 'SUSPENDED' })
    await suspended.where('qualificationId', '=', qualificationId).execute()
    expect(await access()).toEqual(nothing)
    const startsAt = t.clock.now()
    const until = new Date(startsAt.getTime() + 60_000)
    await buildOverride(t.db, userMipId, { startsAt, until })
    expect(await access()).toEqual(all)
    t.clock.advance(61_000)
    expect(await access()).toEqual(nothing)
  })
})
