import type { AuditEvent } from '@gantry/contract/domains/compliance/audit/schemas'
import type { IdentityConnection } from '@gantry/contract/domains/connections/identity-connections/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildUser } from '../../../testing/factories.ts'
import { addScimUser, buildDirectory, type Directory, patchOf, scimPerson } from '../../../testing/scim.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
let cast: Cast
let north: Directory
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  north = await buildDirectory(t, { groupId: cast.north.groupId, domains: ['north.example'] })
  await buildDirectory(t, { groupId: cast.south.groupId, domains: ['south.example'] })
  await buildDirectory(t, { groupId: cast.south.groupId, domains: ['asleep.example'], status: false })
})
afterAll(() => t.close())

let counted = 0
const newEmail = (domain: string) => `d${(counted += 1)}@${domain}`
const url = '/api/gantry-admin/identity-connections'
const deniedOf = async () => {
  const { auditEvents } = (
    await cast.as.admin.inject('GET', '/api/gantry-admin/audit-events?action=identity-connection.scim')
  ).json<{ auditEvents: AuditEvent[] }>()
  return auditEvents.map(({ detail }) => detail)
}

/** Saves the connection as the portal does, with the consent of the administrator. */
async function consent(): Promise<IdentityConnection> {
  const { identityConnections } = (await cast.as.admin.inject('GET', url)).json<{
    identityConnections: IdentityConnection[]
  }>()
  const one = identityConnections.find((each) => each.identityConnectionId === north.identityConnectionId)
  const body = { ...one, issuer: 'https://id.north.example', addsOtherDomains: true }
  const saved = await cast.as.admin.inject('POST', url, body)
  expect(saved.status, saved.text).toBe(200)
  return saved.json<IdentityConnection>()
}

describe('a directory', () => {
  it('adds people of its own domains only, and neither invites nor mails others', async () => {
    const stranger = await buildUser(t.world, { email: newEmail('nobody.example') })
    const ofSouth = await buildUser(t.world, { email: newEmail('south.example') })
    for (const email of [
      newEmail('south.example'),
      newEmail('asleep.example'),
      newEmail('nobody.example'),
      newEmail('sub.north.example'),
      stranger.email,
      ofSouth.email,
    ]) {
      const answer = await north.send('POST', '/Users', scimPerson(email))
      expect(answer.status, email).toBe(403)
      expect(answer.json.detail).toMatch(/^emails: /)
      expect(await t.mails.to(email)).toEqual([])
    }
    expect(await deniedOf()).toContainEqual(expect.objectContaining({ status: 403 }))
    const made = await t.db.selectFrom('user').select('email').where('firstName', '=', 'Ruth').execute()
    expect(made).toEqual([])
  })

  it('adds people whose domain no connection has, with the consent of an administrator', async () => {
    expect((await consent()).addsOtherDomains).toBe(true)
    const { auditEvents } = (
      await cast.as.admin.inject('GET', '/api/gantry-admin/audit-events?action=identity-connection.edit')
    ).json<{ auditEvents: AuditEvent[] }>()
    expect(auditEvents[0]?.detail).toMatchObject({ changes: { addsOtherDomains: [false, true] } })
    await addScimUser(north, newEmail('nobody.example'))
    for (const domain of ['south.example', 'asleep.example', 'SOUTH.example']) {
      const answer = await north.send('POST', '/Users', scimPerson(newEmail(domain)))
      expect([domain, answer.status]).toEqual([domain, 403])
      expect(answer.json.detail).toContain('belongs to another connection')
    }
  })

  it('mails no name that it chose', async () => {
    const email = newEmail('nobody.example')
    const name = { givenName: 'Visit http://evil.example', familyName: 'now' }
    await addScimUser(north, email, { name })
    const stranger = await buildUser(t.world, { email: newEmail('nobody.example'), firstName: 'Mallory' })
    expect((await north.send('POST', '/Users', scimPerson(stranger.email))).status).toBe(409)
    const mails = [...(await t.mails.to(email)), ...(await t.mails.to(stranger.email))]
    expect(mails.map(({ template }) => template)).toEqual(['activation', 'group-invitation'])
    expect(mails.map(({ parts }) => parts.firstName)).toEqual(['', ''])
    expect(JSON.stringify(mails)).not.toMatch(/evil|Mallory/)
  })

  it('sends at most a hundred mails at once, and one more each 36 seconds', async () => {
    t.clock.advance(60 * 60_000)
    const taken = await addScimUser(north, newEmail('nobody.example'))
    for (let turn = 0; turn < 3; turn++) await north.send('POST', '/Users', scimPerson(taken.email))
    const statuses: number[] = []
    for (let turn = 0; turn < 100; turn++) {
      statuses.push((await north.send('POST', '/Users', scimPerson(newEmail('nobody.example')))).status)
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(99)
    const refused = await north.send('POST', '/Users', scimPerson(newEmail('nobody.example')))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const stranger = await buildUser(t.world, { email: newEmail('north.example') })
    expect((await north.send('POST', '/Users', scimPerson(stranger.email))).status).toBe(409)
    expect(await t.mails.to(stranger.email), 'invitations count too').toEqual([])
    await addScimUser(north, newEmail('north.example'))
    t.clock.advance(36_000)
    await addScimUser(north, newEmail('nobody.example'))
  })

  it('changes nothing by a PATCH with another address, says so, and the audit trail shows it', async () => {
    const { id, email } = await addScimUser(north, newEmail('north.example'))
    const before = (await north.send('GET', `/Users/${id}`)).json
    const change = { op: 'replace', path: 'name.givenName', value: 'Rut' }
    const move = { op: 'replace', path: 'emails[type eq "work"].value', value: newEmail('north.example') }
    for (const answer of [
      await north.send('PATCH', `/Users/${id}`, patchOf(change, move)),
      await north.send('PUT', `/Users/${id}`, scimPerson(newEmail('north.example'))),
    ]) {
      expect(answer.json).toMatchObject({ status: '400', scimType: 'mutability' })
      expect(answer.json.detail).toMatch(/^emails: /)
    }
    expect((await north.send('GET', `/Users/${id}`)).json).toEqual(before)
    expect(await deniedOf()).toContainEqual(
      expect.objectContaining({ status: 400, code: 'scim.mutability', resource: id }),
    )
    const same = { op: 'replace', path: 'emails[type eq "work"].value', value: email.toUpperCase() }
    const answer = await north.send('PATCH', `/Users/${id}`, patchOf(change, same))
    expect(answer.json.name.givenName, 'the same address blocks nothing').toBe('Rut')
  })
})
