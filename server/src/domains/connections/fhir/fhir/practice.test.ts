import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealAudit } from '../../../../platform/audit/sealing.ts'
import type { Cast } from '../../../../testing/cast.ts'
import { buildUser } from '../../../../testing/factories.ts'
import { bringUpToDate, type FhirClient } from '../../../../testing/fhir/directory.ts'
import { buildListedPeople, practitioner, searchIds } from '../../../../testing/fhir/listed-people.ts'
import type { Person } from '../../../../testing/people.ts'
import { buildQualification } from '../../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { followAuditTrail } from '../entries/follow.ts'
import { countryCode } from './resources.ts'

let t: TestApp
let cast: Cast
let platform: FhirClient
let rita: Person
let linkOfRita: number
beforeAll(async () => {
  t = await buildTestApp()
  ;({ cast, platform, rita, linkOfRita } = await buildListedPeople(t))
}, 60_000)
afterAll(() => t.close())

const search = (path: string) => searchIds(platform, path)

describe('what the directory tells those who refer patients', () => {
  it('shows a practitioner whose registration is suspended as not active, and the number as old', async () => {
    const number = 'http://hl7.org.au/id/ahpra-registration-number|MED0009000001'
    const qualificationId = await buildQualification(
      t.db,
      { userId: rita.userId },
      {
        number: 'MED0009000001',
        checkResult: 'CURRENT',
      },
    )
    await bringUpToDate(t)
    const valid = (await platform.get(practitioner(rita))).body
    expect(valid).toMatchObject({ active: true })
    expect(JSON.stringify(valid['identifier'])).not.toContain('"old"')
    const check = async (result: string, version: number) => {
      const qualifications = [{ qualificationId, version }]
      const body = { qualifications, result, method: 'REGISTER_LOOKUP', expiresOn: '2099-09-30' }
      const answer = await cast.as.admin.inject('POST', '/api/qualifications/check-many', body)
      expect(answer.json(), answer.text).toMatchObject({ results: [{ outcome: 'DONE' }] })
      await sealAudit(t.world)
      await followAuditTrail(t.world)
    }
    await check('SUSPENDED', 1)
    const { body } = await platform.get(practitioner(rita))
    expect(body).toMatchObject({
      active: false,
      identifier: [{ value: '8003610833334085' }, { use: 'old', value: 'MED0009000001' }],
    })
    expect(body.meta.versionId).not.toBe(valid.meta.versionId)
    expect((await platform.get(`PractitionerRole/${linkOfRita}`)).body).toMatchObject({ active: false })
    expect(await search('Practitioner?active=false')).toEqual([practitioner(rita)])
    expect(await search('Practitioner?active=true')).not.toContain(practitioner(rita))
    expect(await search('PractitionerRole?active=false')).toEqual([`PractitionerRole/${linkOfRita}`])
    expect(await search(`Practitioner?identifier=${number}`)).toEqual([practitioner(rita)])
    const [history] = await platform.all(`Practitioner/_history?_since=${valid.meta.lastUpdated}`)
    expect(JSON.stringify(history)).toContain('"active":false')
    await check('CURRENT', 2)
    expect((await platform.get(practitioner(rita))).body).toMatchObject({ active: true })
    expect(await search('Practitioner?active=false')).toEqual([])
  })

  it('finds a person by several words of the name, in any order', async () => {
    const amelia = await buildUser(t.world, { firstName: 'Amelia Jane', lastName: 'Hart' })
    const other = await buildUser(t.world, { firstName: 'Amelia', lastName: 'Stone' })
    const userIds = [amelia.userId, other.userId]
    await t.db.updateTable('user').set({ listed: true, title: 'Dr' }).where('userId', 'in', userIds).execute()
    await bringUpToDate(t)
    for (const name of [
      'amelia hart',
      'Hart, Amelia'.replace(',', ''),
      'har  ame',
      'jane hart',
      'dr amelia jane hart',
    ])
      expect([name, await search(`Practitioner?name=${name}`)]).toEqual([name, [practitioner(amelia)]])
    expect(await search('Practitioner?name:contains=melia art')).toEqual([practitioner(amelia)])
    for (const name of ['amelia smith', 'melia hart', 'amelia %25'])
      expect([name, await search(`Practitioner?name=${name}`)]).toEqual([name, []])
  })

  it('counts for _count=0', async () => {
    const everybody = (await platform.resources('Practitioner')).length
    const { body } = await platform.get('Practitioner?_count=0')
    expect(body).toMatchObject({ type: 'searchset', total: everybody })
    expect(body).not.toHaveProperty('entry')
    expect(body.link.map(({ relation }) => relation)).toEqual(['self'])
    expect((await platform.get('Practitioner?given=rita&_count=0')).body.total).toBe(1)
  })

  it('refuses writes with 405 and the methods that it allows, whatever the body is', async () => {
    const paths = ['Practitioner', 'Practitioner/1', '', 'Practitioner/_search']
    for (const path of paths)
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        if (method === 'POST' && path.endsWith('_search')) continue
        const json = { 'content-type': 'application/fhir+json' }
        const answer = await platform.caller.inject(
          method,
          `/fhir/R4/${path}`,
          method === 'DELETE' ? undefined : '{}',
          json,
        )
        expect([path, method, answer.status, answer.headers['allow']]).toEqual([
          path,
          method,
          405,
          path.endsWith('_search') ? 'POST' : 'GET, HEAD',
        ])
        expect(answer.json()).toMatchObject({ resourceType: 'OperationOutcome' })
      }
  })

  it('names countries by their codes', async () => {
    const { body } = await platform.get(`Organization/${cast.northMip.mipId}`)
    expect(body).toMatchObject({ address: [{ country: 'AU' }] })
    const cases = {
      Australia: 'AU',
      ' australia ': 'AU',
      au: 'AU',
      AUS: 'AU',
      'New Zealand': 'NZ',
      Atlantis: 'Atlantis',
      '': '',
    }
    for (const [text, code] of Object.entries(cases)) expect(countryCode(text)).toBe(code)
  })

  it('does not claim to be a directory of mCSD', async () => {
    const statement = await t.anonymous().inject('GET', '/fhir/R4/metadata')
    expect(statement.json()).not.toHaveProperty('instantiates')
    expect(statement.json<{ implementationGuide: string[] }>().implementationGuide.join()).not.toContain(
      'mcsd',
    )
  })
})
