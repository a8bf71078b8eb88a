import type { UpstreamSignIn } from '@gantry/contract/domains/connections/identity-connections/schemas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../../testing/caller.ts'
import { buildApp, buildGroup, buildUser, type Group } from '../../../../testing/factories.ts'
import { freePort } from '../../../../testing/fakes/free-port.ts'
import { follow } from '../../../../testing/fakes/relying-party.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'

// The hospital is another installation of this product, whose OpenID provider signs its people in to this one.

let hospital: TestApp
let portal: TestApp
let group: Group
let issuer: string
let admin: Caller

beforeAll(async () => {
  const port = await freePort()
  hospital = await buildTestApp({ PUBLIC_URL: `http://127.0.0.1:${port}`, PORT: String(port) })
  await hospital.app.listen({ host: '127.0.0.1', port })
  issuer = `http://127.0.0.1:${port}/oidc`
  portal = await buildTestApp()
  group = await buildGroup(portal.db, { groupName: 'North' })
  const { secrets } = hospital.world
  await buildApp(hospital.db, {
    code: 'imaging',
    mode: 'deep-link',
    roles: ['Member', 'MIS'],
    redirectUris: ['http://localhost:8080/hospital-sign-in'],
    secretHash: secrets.hash('the secret of the portal'),
  })
  admin = await portal.signInAs(await portal.person({ roles: ['ProductAdmin'] }))
  const roles = await portal.db.selectFrom('role').select(['roleId', 'code']).execute()
  const saved = await admin.inject('POST', '/api/gantry-admin/identity-connections', {
    groupId: group.groupId,
    name: 'North Hospital',
    issuer,
    clientId: 'imaging',
    clientSecret: 'the secret of the portal',
    domains: ['hospital.example'],
    addsPeople: true,
    trustsEmails: false,
    acceptedAcrs: [],
    rolesClaim: 'session_role',
    roleMap: [{ value: 'MIS', roleId: roles.find(({ code }) => code === 'MIS')?.roleId }],
    allowsPasswords: true,
    status: true,
  })
  expect(saved.status, saved.text).toBe(200)
})
afterAll(async () => {
  await portal.close()
  await hospital.close()
})

/** Signs in at the hospital with its own session, and returns the portal's answer. */
async function signInBy(atHospital: Caller, email: string) {
  const browser = portal.anonymous()
  const started = await browser.inject('POST', '/api/auth/upstream/start', { email })
  const { url } = started.json<{ url: string }>()
  const back = (await follow(atHospital, new URL(url))).url
  expect(back.origin + back.pathname).toBe('http://localhost:8080/hospital-sign-in')
  const answer = await browser.inject('POST', '/api/auth/upstream/callback', { search: back.search })
  return { browser, answer: answer.json<UpstreamSignIn>() }
}

it('adds a person of the hospital, and signs the same person in the next time', async () => {
  const email = 'maria.keller@hospital.example'
  const person = await hospital.person({ email, roles: ['MIS'], firstName: 'Maria', lastName: 'Keller' })
  const atHospital = await hospital.signInAs(person)
  const first = await signInBy(atHospital, email)
  expect(first.answer).toMatchObject({
    // The hospital asks for a second factor at every sign-in.
    next: 'portal',
    user: { email, firstName: 'Maria', roles: [{ name: 'MIS' }], authenticated: true },
  })
  expect((await first.browser.inject('GET', '/api/my-session')).status).toBe(200)
  const second = await signInBy(atHospital, email)
  expect(second.answer.user?.userId).toBe(first.answer.user?.userId)
  const list = await admin.inject('GET', '/api/gantry-admin/identity-connections')
  expect(list.json()).toMatchObject({ identityConnections: [{ linkedPeople: 1 }] })
})

it('asks the owner of an account of the group before it is linked', async () => {
  const email = 'owner@hospital.example'
  await buildUser(portal.world, { email, groups: [group] })
  const atHospital = await hospital.signInAs(await hospital.person({ email, roles: ['MIS'] }))
  expect((await signInBy(atHospital, email)).answer).toMatchObject({ next: 'consent', user: null })
})

it('passes the test of a connection', async () => {
  const tested = await admin.inject('POST', '/api/gantry-admin/identity-connections/1/test')
  const passed = ['discovery', 'flow', 'keys', 'client'].map((step) => ({
    step,
    outcome: 'passed',
    causes: [],
  }))
  const causes = [expect.stringContaining('Only a sign-in shows')]
  expect(tested.json()).toEqual({ steps: [...passed, { step: 'person', outcome: 'not-known', causes }] })
})
