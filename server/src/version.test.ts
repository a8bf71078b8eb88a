import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complaintsAboutVersions } from '../../scripts/lib/version.mjs'
import { buildApp } from './app.ts'
import { createCaller } from './testing/caller.ts'
import { createTestDatabase, urlOf } from './testing/database.ts'
import { freePort } from './testing/fakes/free-port.ts'
import { releasedVersion } from './testing/release/version.ts'
import { buildTestApp, type TestApp } from './testing/world.ts'

let t: TestApp
let folder: string
let version: string
beforeAll(async () => {
  t = await buildTestApp()
  folder = mkdtempSync(join(tmpdir(), 'gantry-version-test-'))
  version = await releasedVersion()
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the version of package.json', () => {
  it('is in the document of the API', async () => {
    const document = (await t.anonymous().inject('GET', '/api/openapi.json')).json()
    expect(document).toMatchObject({ info: { version } })
  })

  it('is in the statement of the FHIR directory', async () => {
    const statement = (await t.anonymous().inject('GET', '/fhir/R4/metadata')).json()
    expect(statement).toMatchObject({ software: { name: 'Gantry', version } })
  })

  it('is in the settings of every page of the portal', async () => {
    const web = join(folder, 'web')
    await mkdir(join(web, 'assets'), { recursive: true })
    writeFileSync(join(web, 'index.html'), '<meta name="gantry-settings" content="__GANTRY_SETTINGS__" />')
    const app = await buildApp(t.world, web)
    try {
      const { text } = await createCaller(app).inject('GET', '/signin')
      expect(text.replaceAll('&#34;', '"')).toContain(`"version":"${version}"`)
    } finally {
      await app.close()
    }
  })

  it('is in the first line of the log', async () => {
    const database = await createTestDatabase()
    const env = {
      PATH: process.env['PATH'] ?? '',
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: urlOf(database.connection),
      SECRET_KEY: 'a secret key for tests that is long enough',
      LOG_FORMAT: 'json',
      LOG_LEVEL: 'warn',
    }
    const main = new URL('main.ts', import.meta.url).pathname
    const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const closed = once(server, 'close')
    try {
      const lines: unknown[] = []
      for await (const line of createInterface(server.stdout)) {
        lines.push(JSON.parse(line))
        if (line.includes('"msg":"ready"')) break
      }
      expect(lines.at(-1)).toMatchObject({ level: 30, msg: 'ready', version })
    } finally {
      server.kill()
      await closed
      await database.drop()
    }
  })

  it('is the one that the chart, the label of the image and the lock file repeat', () => {
    expect(complaintsAboutVersions()).toEqual([])
    const withOthers = complaintsAboutVersions(
      () => 'version: 0.0.9\nappVersion: 0.0.9\nLABEL org.opencontainers.image.version="0.0.9"\n',
    )
    expect(withOthers).toHaveLength(4)
    expect(withOthers[0]).toBe(
      `deploy/helm/gantry/Chart.yaml: version is 0.0.9, but package.json has the version ${version}.`,
    )
    expect(withOthers[3]).toContain('package-lock.json: version is missing')
  })
})
