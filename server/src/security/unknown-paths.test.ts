import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { createCaller } from '../testing/caller.ts'
import { buildTestApp, type TestApp } from '../testing/world.ts'

let t: TestApp
let app: FastifyInstance
let folder: string
beforeAll(async () => {
  t = await buildTestApp()
  folder = mkdtempSync(join(tmpdir(), 'gantry-portal-test-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>The portal</title>')
  app = await buildApp(t.world, folder)
})
afterAll(async () => {
  await app.close()
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('paths that are no route', () => {
  it.each([
    '/api',
    '/oidc',
    '/scim',
    '/scim/v2/Users',
    '/SCIM/v2',
    '/fhir',
    '/fhir/R3/metadata',
    '/mailbox/a/b/c',
    '/healthz/x',
    '/readyz/',
    '/assets/x',
    '/.well-known/x',
  ])('check 64: %s is 404 in JSON and not a page of the portal', async (url) => {
    const answer = await createCaller(app).inject('GET', url)
    expect(answer.status, answer.text).toBe(404)
    expect(answer.headers['content-type']).toContain('json')
    expect(answer.json()).toMatchObject({ code: 'not-found', requestId: expect.any(String) })
  })

  it('serves the portal at the paths of its pages', async () => {
    for (const url of ['/', '/signin', '/users', '/oidcs', '/scimmers', '/mailboxes']) {
      expect((await createCaller(app).inject('GET', url)).text, url).toContain('The portal')
    }
  })
})
