// Compares the settings that the server reads with README.md, compose.yaml, environment.example and the Helm chart.
// Prints what one of them lacks, or names although the server does not read it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Environment } from '../server/src/platform/settings/environment.ts'
import { root } from './lib/root.mjs'
import { complaintsAboutSettings, readLists } from './lib/settings.mjs'

const lists = readLists((path) => readFileSync(join(root, path), 'utf8'))
const complaints = complaintsAboutSettings(Object.keys(Environment.shape), lists)
for (const complaint of complaints) console.error(complaint)
process.exit(complaints.length === 0 ? 0 : 1)
