// Writes dist/openapi.json from the rows of the contract, as a server of this version serves it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { releaseVersion } from '../scripts/lib/version.mjs'
import { createApiDocument } from './src/openapi/document.ts'

const folder = join(import.meta.dirname, '../dist')
const document = await createApiDocument({
  productName: 'Gantry',
  version: releaseVersion,
  slug: 'gantry',
  serverUrl: 'https://gantry.example',
})
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'openapi.json'), `${JSON.stringify(document, null, 2)}\n`)
