import { readFileSync } from 'node:fs'
import { z } from 'zod'

const Package = z.object({ version: z.string() })

/** The version of this release. The package.json of the root is the only place that says it; the image contains that file too. */
export const version = Package.parse(
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')),
).version
