// Writes docs/openapi.json from the rows of the contract; with --verify it fails when they differ.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { releaseVersion } from '../scripts/lib/version.mjs'
import { createApiDocument } from './src/openapi/document.ts'

const file = join(import.meta.dirname, '../docs/openapi.json')
const document = await createApiDocument({
  productName: 'Gantry',
  version: releaseVersion,
  slug: 'gantry',
  serverUrl: 'https://gantry.example',
})
const current = `${JSON.stringify(document, null, 2)}\n`
if (!process.argv.includes('--verify')) writeFileSync(file, current)
else if (readFileSync(file, 'utf8') !== current) {
  console.error('docs/openapi.json is not up to date: run npm run openapi.')
  process.exitCode = 1
}
