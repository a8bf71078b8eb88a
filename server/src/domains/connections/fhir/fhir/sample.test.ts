import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildMip, buildUser, linkUserMip } from '../../../../testing/factories.ts'
import { freePort } from '../../../../testing/fakes/free-port.ts'
import { bringUpToDate } from '../../../../testing/fhir/directory.ts'
import { faultsOf } from '../../../../testing/fhir/validate.ts'
import { buildServiceAccount } from '../../../../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'

const sample = fileURLToPath(
  new URL('../../../../../../docs/api/samples/fhir-directory.mjs', import.meta.url),
)
const folder = mkdtempSync(join(tmpdir(), 'gantry-fhir-client-'))

let t: TestApp
let url: string
beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  t = await buildTestApp({ PUBLIC_URL: url })
  await t.app.listen({ host: '127.0.0.1', port })
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

it('the sample of docs/api signs in with its key, copies the directory, and follows its changes', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' })
  const keyFile = join(folder, 'key.pem')
  writeFileSync(keyFile, privateKey.export({ format: 'pem', type: 'pkcs8' }))
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'one' }
  const { clientId } = await buildServiceAccount(t.db, {
    scopes: ['system/*.rs'],
    jwks: JSON.stringify({ keys: [key] }),
  })
  // The provider compares the times of assertions with the clock of the machine.
  t.clock.set(new Date())
  const { mipId } = await buildMip(t.db, { name: 'North Clinic' })
  const person = await buildUser(t.world, { firstName: 'Rita', lastName: 'Keller', roles: ['MIS'] })
  await linkUserMip(t.db, person.userId, mipId, { providerNumber: '2426621B' })
  const caller = await t.signInAs(person)
  const choose = (listed: boolean) => caller.inject('POST', '/api/my-directory-listing', { listed })
  const file = join(folder, 'copy.json')
  const run = async () => {
    await bringUpToDate(t)
    const env = { ...process.env, GANTRY_URL: url, CLIENT_ID: clientId, KEY_FILE: keyFile, KEY_ID: 'one' }
    const { stdout } = await promisify(execFile)(process.execPath, [sample, file], { env })
    const { resources } = JSON.parse(readFileSync(file, 'utf8')) as { resources: Record<string, object> }
    expect(Object.values(resources).flatMap(faultsOf)).toEqual([])
    return { said: stdout.trim(), urls: Object.keys(resources) }
  }
  expect(await run()).toMatchObject({ said: '2 resources' })
  await choose(true)
  const listed = await run()
  expect(listed.said).toBe('4 resources')
  expect(listed.urls).toContain(`${url}/fhir/R4/Practitioner/${person.userId}`)
  await choose(false)
  expect(await run()).toMatchObject({ said: '2 resources' })
}, 60_000)
