import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '@gantry/server/platform/db/embedded/embedded.ts'
import pg from 'pg'
import { BadOption, readOptions, usage } from './options.ts'
import { asMarkdown, asTable } from './report.ts'
import { runLines } from './run.ts'
import { ensureSeed, root, type Seed } from './seed/cache.ts'
import { sizeNames, sizesFor } from './seed/sizes.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  await main(process.argv.slice(2))
} catch (error) {
  const isTyped = error instanceof BadOption
  process.stderr.write(
    isTyped ? `${error.message}\n${usage}\n` : `${String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exitCode = 1
}

async function main(args: string[]): Promise<void> {
  const options = readOptions(args)
  const started = Date.now()
  const seedOf = (name: keyof typeof sizeNames) => ensureSeed(name, sizeNames[name], say)
  const seed = await seedOf(options.size)
  const smallSeed = async () => (options.size === '10k' ? null : seedOf('10k'))
  const rows = await runLines({ seed, smallSeed, options, say })
  say(`\n${asTable(rows)}\n`)
  for (const { work, note } of rows) if (note !== undefined) say(`${work}: ${note}`)
  const file = join(root, 'bench/results.md')
  const circumstances = {
    size: describe(seed),
    postgres: await readVersion(seed),
    command: ['npm run bench', ...(args.length > 0 ? ['--', ...args] : [])].join(' '),
    minutes: Math.ceil((Date.now() - started) / 60_000),
  }
  writeFileSync(file, asMarkdown(rows, circumstances))
  say(`\nWritten to ${file}`)
}

function describe({ users }: Seed): string {
  const { groups, largeGroup, mips, ris } = sizesFor(users)
  const count = (number: number, what: string) => `${number.toLocaleString('en')} ${what}`
  const parts = [
    count(users, 'users'),
    count(groups, `groups, one of them of ${largeGroup.toLocaleString('en')}`),
  ]
  return `${[...parts, count(mips, 'MIPs'), count(ris, 'RIS')].join('; ')}; 1 to 4 MIPs a user`
}

async function readVersion({ dataDir }: Seed): Promise<string> {
  const postgres = await startEmbedded({ dataDir })
  const client = new pg.Client(postgres.connection)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    )
    return rows[0]?.version ?? 'unknown'
  } finally {
    await client.end()
    await postgres.stop()
  }
}
