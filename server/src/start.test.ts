import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Large libraries that most installations never use. The first request that needs one loads it (decision 0024). */
const loadedLater = [
  'csv-parse',
  'date-holidays',
  'file-type',
  'marked',
  'nodemailer',
  'oidc-provider',
  'openid-client',
  'postal-mime',
  'qrcode',
  'sharp',
  '@simplewebauthn/server',
  'yazl',
  '@zxcvbn-ts/language-common',
  '@aws-sdk/client-s3',
  'prom-client',
  '@opentelemetry/api',
  '@opentelemetry/sdk-trace',
]

// The imports of main.ts, because main.ts itself would start a server.
const entries = ['run.ts', 'server.ts', 'platform/settings/settings.ts', 'platform/db/connect/opening.ts']

const program = `
  import { registerHooks } from 'node:module'
  registerHooks({ load(url, context, next) { console.log(url); return next(url, context) } })
  for (const entry of ${JSON.stringify(entries.map((entry) => new URL(entry, import.meta.url).href))}) await import(entry)
`

it('starts without the libraries that few requests need', () => {
  const started = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect(started.stderr).toBe('')
  const packages = started.stdout.matchAll(/\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/g)
  const loaded = new Set([...packages].map(([, name]) => name))
  expect(loaded).toContain('fastify')
  expect(loadedLater.filter((name) => loaded.has(name))).toEqual([])
})
