// Compares the settings that the server reads with docs/settings.md, compose.yaml, environment.example and the Helm chart.
// Prints what one of them lacks, or names although the server does not read it. With --write, it first writes the lists of the
// settings of the portal from the contract's table.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingRows } from '../contract/src/domains/portal/settings/words.ts'
import { Environment } from '../server/src/platform/settings/environment.ts'
import { places, withList } from './lib/portal-settings.mjs'
import { root } from './lib/root.mjs'
import { complaintsAboutSettings, readLists } from './lib/settings.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')
const texts = JSON.parse(read('web/src/domains/portal/settings/texts/en.json'))
const complaints = []
for (const [path, place] of Object.entries(places)) {
  const wanted = withList(read(path), place, settingRows, texts)
  if (wanted === read(path)) continue
  if (process.argv.includes('--write')) writeFileSync(join(root, path), wanted)
  else complaints.push(`${path} has another list of the settings of the portal: npm run settings writes it.`)
}
complaints.push(...complaintsAboutSettings(Object.keys(Environment.shape), readLists(read)))
for (const complaint of complaints) console.error(complaint)
process.exit(complaints.length === 0 ? 0 : 1)
