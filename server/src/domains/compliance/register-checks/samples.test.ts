import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser } from '../../../testing/factories.ts'
import { buildQualification } from '../../../testing/qualifications.ts'
import { buildServiceCaller, type ServiceCaller } from '../../../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const samples = fileURLToPath(new URL('../../../../../docs/api/samples/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'gantry-register-feed-'))

let t: TestApp
let url: string
let service: ServiceCaller
beforeAll(async () => {
  t = await buildTestApp()
  url = await t.app.listen({ host: '127.0.0.1', port: 0 })
  service = await buildServiceCaller(t, { scopes: ['checks:write'] }, ['checks:write'])
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a sample as its own process, as an integrator does. */
async function run(sample: string, argument: string, more: object = {}) {
  const { clientId: CLIENT_ID, secret: CLIENT_SECRET } = service
  const env = { ...process.env, GANTRY_URL: url, CLIENT_ID, CLIENT_SECRET, ...more }
  const child = promisify(execFile)(process.execPath, [join(samples, sample), argument], { env })
  return child.then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    ({ code, stdout, stderr }) => ({ code, out: stdout + stderr }),
  )
}

async function buildRegistration(number: string) {
  const { userId } = await buildUser(t.world, { firstName: 'Maria', lastName: 'Keller' })
  return buildQualification(t.db, { userId }, { state: 'SUBMITTED', number, expiresOn: '2026-11-30' })
}
const found = (qualificationId: number) =>
  t.db
    .selectFrom('qualification')
    .select(['state', 'checkResult', 'expiresOn', 'conditions'])
    .where('qualificationId', '=', qualificationId)
    .executeTakeFirstOrThrow()

const practitioner = (number: string, status: string, more = '') => `
  <Practitioner><RegistrationNumber>${number}</RegistrationNumber><GivenNames>Maria Anna</GivenNames>
    <FamilyName>Keller</FamilyName><RegistrationStatus>${status}</RegistrationStatus>
    <RegistrationType>General</RegistrationType><ExpiryDate>2027-09-30</ExpiryDate>${more}</Practitioner>`

it('reads XML files, and stops before it pushes when one cannot be read whole or has an unknown word', async () => {
  const good = await buildRegistration('MED0000000801')
  const limited = await buildRegistration('MED0000000802')
  const files = mkdtempSync(join(folder, 'xml-'))
  const condition = '<Conditions><Condition>Must not report MRI &amp; CT.</Condition></Conditions>'
  const write = (name: string, body: string) =>
    writeFileSync(join(files, name), `<Practitioners asOf="2026-11-01T00:00:00Z">${body}</Practitioners>`)
  write('1.xml', practitioner('MED0000000801', 'Registered'))
  write(
    '2.xml',
    practitioner('MED0000000802', 'Registered', condition) + practitioner('MED0000000803', 'Lapsed'),
  )
  for (const [body, message] of [
    ['<Practitioner>', '3.xml:'],
    [practitioner('MED0000000801', 'Dormant'), 'unknown status "Dormant"'],
  ] as const) {
    write('3.xml', body)
    const broken = await run('register-feed-xml.mjs', files)
    expect([broken.code, broken.out]).toEqual([1, expect.stringContaining(message)])
    expect(await found(good)).toMatchObject({ state: 'SUBMITTED', checkResult: null })
  }
  rmSync(join(files, '3.xml'))
  const { code, out } = await run('register-feed-xml.mjs', files)
  expect([code, out]).toEqual([0, expect.stringContaining('"RECORDED":2')])
  expect(out).toContain('"UNKNOWN":1')
  expect(await found(good)).toMatchObject({
    state: 'VERIFIED',
    checkResult: 'CURRENT',
    expiresOn: '2027-09-30',
  })
  expect(await found(limited)).toMatchObject({
    checkResult: 'CONDITIONS',
    conditions: 'Must not report MRI & CT.',
  })
  expect((await run('register-feed-xml.mjs', files)).out).toContain('"RECORDED":2')
})

it('asks an address, and pushes nothing about a number without an answer', async () => {
  const known = await buildRegistration('MED0000000811')
  const gone = await buildRegistration('MED0000000812')
  const silent = await buildRegistration('MED0000000813')
  const register = createServer((request, response) => {
    const number = request.url?.slice(1) ?? ''
    if (number === 'MED0000000811') {
      const answer = { firstName: 'Maria', lastName: 'Keller', status: 'SUSPENDED', expiresOn: '2027-09-30' }
      response.end(JSON.stringify(answer))
      return
    }
    response.writeHead(number === 'MED0000000812' ? 404 : 503).end()
  })
  await new Promise<void>((resolve) => register.listen(0, '127.0.0.1', resolve))
  const REGISTER_URL = `http://127.0.0.1:${(register.address() as AddressInfo).port}`
  const file = join(folder, 'numbers.txt')
  writeFileSync(file, 'MED0000000811\nMED0000000812\n\nMED0000000813\n')
  const { code, out } = await run('register-feed-poll.mjs', file, { REGISTER_URL })
  register.close()
  expect([code, out]).toEqual([1, expect.stringContaining('No answer about MED0000000813.')])
  expect(await found(known)).toMatchObject({ checkResult: 'SUSPENDED' })
  expect(await found(gone)).toMatchObject({ state: 'SUBMITTED', checkResult: 'NOT_FOUND' })
  expect(await found(silent)).toMatchObject({ state: 'SUBMITTED', checkResult: null })
})
