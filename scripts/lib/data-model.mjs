import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { areas } from '../../oxlint.layers.ts'
import { platformTables } from '../../server/src/platform/db/platform-tables.ts'
import { root } from './root.mjs'

// docs/data-model.md: all tables by area and domain, with the sentences of `comment on table` and drawings of the references.

const introduction = `# Data model

\`npm run db:types\` writes this page: from the declarations of the domains (\`server/src/domains/<area>/<domain>/domain.ts\`), and from the
sentences and foreign keys of the tables. The columns are in [tables.generated.ts](../server/src/platform/db/tables.generated.ts); their
comments are in the migrations. In a drawing, a line leads from a table to a table that its rows name; areas are in the order in which they use
one another.
`

/** The text of the page. @throws if a table has no sentence, or belongs to no domain or to several */
export async function describeTables(pool) {
  const sentences = new Map((await read(pool, tablesQuery)).map(({ name, sentence }) => [name, sentence]))
  const references = await read(pool, referencesQuery)
  const owners = await readOwners()
  const complaints = [
    ...[...sentences].filter(([, sentence]) => sentence === null).map(([name]) => `${name} has no sentence`),
    ...[...sentences.keys()]
      .filter((name) => !owners.has(name))
      .map((name) => `${name} belongs to no domain`),
    ...[...owners.keys()].filter((name) => !sentences.has(name)).map((name) => `${name} is not a table`),
  ]
  if (complaints.length > 0) throw new Error(`Tables: ${complaints.join('; ')}.`)
  const sections = [...areas.toReversed(), 'platform'].map((area) => {
    const tables = [...owners].filter(([, owner]) => owner.area === area).map(([name]) => name)
    const rows = tables.map(
      (name) =>
        `| \`${name}\` | ${owners.get(name).domain} | ${sentences.get(name).replaceAll(/\s+/g, ' ')} |`,
    )
    return [`## ${area}`, drawing(tables, references), '| table | domain | a row |\n|---|---|---|', ...rows]
      .filter((part) => part !== '')
      .join('\n')
      .replace(/^(## .*)\n/, '$1\n\n')
      .replace('```\n| table', '```\n\n| table')
  })
  return `${[introduction, ...sections].join('\n')}\n`
    .replaceAll(/\n(## )/g, '\n\n$1')
    .replaceAll(/\n{3,}/g, '\n\n')
}

const tablesQuery = `
  select relname as name, obj_description(oid) as sentence from pg_class
  where relkind in ('r', 'v') and relnamespace = current_schema()::regnamespace and relname not like 'kysely%' order by relname`
const referencesQuery = `
  select distinct source.relname as from, target.relname as to from pg_constraint
  join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
  where contype = 'f' and source.relnamespace = current_schema()::regnamespace order by 1, 2`

const read = async (pool, text) => (await pool.query(text)).rows

/** The area and the domain of each table. @throws if two domains list one */
async function readOwners() {
  const owners = new Map(
    platformTables.map((table) => [underscored(table), { area: 'platform', domain: '' }]),
  )
  const folder = join(root, 'server/src/domains')
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const path of paths.toSorted((one, other) => (one < other ? -1 : 1))) {
    const [area, domain, file] = path.split(sep)
    if (file !== 'domain.ts') continue
    const [declaration] = Object.values(await import(pathToFileURL(join(folder, path)).href))
    for (const table of declaration.tables ?? []) {
      if (owners.has(underscored(table))) throw new Error(`Two domains list the table ${table}.`)
      owners.set(underscored(table), { area, domain })
    }
  }
  return owners
}

const underscored = (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A drawing of what the tables of an area name, also in other areas. */
function drawing(tables, references) {
  const lines = references
    .filter(({ from }) => tables.includes(from))
    .map(({ from, to }) => `  ${from} --> ${to}`)
  return lines.length === 0 ? '' : ['```mermaid', 'flowchart LR', ...lines, '```'].join('\n')
}
