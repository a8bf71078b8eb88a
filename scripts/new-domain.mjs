// Writes a working first version of a domain with one kind of record: npm run new-domain -- devices --area people
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { fail } from './lib/node.mjs'
import { root } from './lib/root.mjs'

const usage = 'npm run new-domain -- <plural> --area people|compliance|connections|portal [--one <singular>]'
/** The place in the menu of the domains of each area. */
const places = { people: 'main', compliance: 'compliance', connections: 'connections', portal: 'settings' }
const languages = ['zh', 'es', 'fr', 'it', 'ar']

const { many, one, area } = readArguments()
const names = namesOf(many, one, area)
const fill = (text) =>
  text.replaceAll(/%(\w+)%/g, (_token, name) => names[name] ?? fail(`Unknown name in a template: ${name}`))
const template = (name) =>
  fill(readFileSync(join(root, 'scripts/new-domain/templates', `${name}.tpl`), 'utf8'))

/** What to write, by the file: nothing is written if a part is missing. */
const files = new Map()
writeNewFiles()
changeLists()
for (const [file, text] of files) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
console.log(
  fill(`
Wrote the domain %many% in the area %area%. Now:
  npx biome check --write .
  npm run db:types && npm run contract-doc
  npx vitest run --project server server/src/domains/%area%/%many% server/src/security

Then decide:
  - its fields, in the migration and the schemas (docs/adding-a-field.md)
  - who may read and change it: 'readers' in entry.ts, 'access' in routes.ts, server/src/security/access-table-places.ts
  - its icon: 'affiliate' stands in entry.ts, domain.ts and the pages
  - its words: the texts in zh, es, fr, it and ar are English still and begin with "TODO "
  - the heading and the rules of its calls in docs/contract.md, and the changelog
`),
)

function readArguments() {
  const options = { area: { type: 'string' }, one: { type: 'string' } }
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [many = '', ...others] = positionals
    const one = values.one ?? many.replace(/ies$/, 'y').replace(/s$/, '')
    for (const word of [many, one])
      if (!/^[a-z]+(-[a-z]+)*$/.test(word)) fail(`A name has small letters and hyphens.\nUsage: ${usage}`)
    if (others.length > 0 || one === many || !Object.hasOwn(places, values.area ?? ''))
      fail(`Usage: ${usage}`)
    return { many, one, area: values.area }
  } catch (error) {
    return fail(`${error.message}\nUsage: ${usage}`)
  }
}

function namesOf(many, one, area) {
  const words = (kebab) => kebab.replaceAll('-', ' ')
  const camel = (kebab) => kebab.replaceAll(/-(.)/g, (_part, letter) => letter.toUpperCase())
  const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1)
  return {
    area,
    place: places[area],
    many,
    one,
    table: one.replaceAll('-', '_'),
    manyCamel: camel(many),
    oneCamel: camel(one),
    Many: capital(camel(many)),
    One: capital(camel(one)),
    manyWords: words(many),
    words: words(one),
    ManyWords: capital(words(many)),
    Words: capital(words(one)),
  }
}

function writeNewFiles() {
  const folder = `src/domains/${area}/${many}`
  const { One, Many } = names
  for (const name of ['domain', 'entry', 'errors', 'routes', 'schemas'])
    write(`contract/${folder}/${name}.ts`, template(`contract/${name}.ts`))
  for (const name of ['domain', 'export', 'queries', 'routes', 'service'])
    write(`server/${folder}/${name}.ts`, template(`server/${name}.ts`))
  write(`server/${folder}/${many}.test.ts`, template('server/test.ts'))
  write(`server/${folder}/testing/${many}.ts`, template('server/testing/build.ts'))
  write(`server/${folder}/testing/list-plans.ts`, template('server/testing/list-plans.ts'))
  write(`server/src/platform/db/migrations/${nextMigration()}-${many}.sql`, template('server/migration.sql'))
  for (const name of ['domain', 'jump']) write(`web/${folder}/${name}.ts`, template(`web/${name}.ts`))
  write(`web/${folder}/${Many}Page.tsx`, template('web/Page.tsx'))
  write(`web/${folder}/${one}-columns.tsx`, template('web/columns.tsx'))
  write(`web/${folder}/${one}-detail-search.ts`, template('web/detail-search.ts'))
  for (const name of ['DetailPage', 'Detail', 'FormDrawer'])
    write(`web/${folder}/${One}${name}.tsx`, template(`web/${name}.tsx`))
  write(`e2e/${many}.spec.ts`, template('journey.ts'))
  const texts = template('web/texts.json')
  write(`web/${folder}/texts/en.json`, texts)
  const taken = { [`${one}.name-taken`]: fill('TODO A %words% named "{name}" already exists.') }
  for (const language of languages) {
    write(`web/${folder}/texts/${language}.json`, toTranslate(texts))
    write(`server/${folder}/texts/${language}.json`, `${JSON.stringify(taken, null, 2)}\n`)
  }
}

/** English texts that a search for "TODO " finds. */
function toTranslate(texts) {
  return texts.replaceAll(/": "/g, '": "TODO ')
}

function nextMigration() {
  const numbers = readdirSync(join(root, 'server/src/platform/db/migrations')).map((name) =>
    Number.parseInt(name, 10),
  )
  return String(Math.max(...numbers.filter((number) => number > 0)) + 1).padStart(4, '0')
}

function write(path, text) {
  const file = join(root, path)
  if (existsSync(file)) fail(`${path} exists already.`)
  files.set(file, text)
}

/** One line each in the lists that name every domain, and the rows that are written by hand on purpose. */
function changeLists() {
  const here = `./domains/${area}/${many}`
  change('contract/src/domains.ts', [
    before('\n/** The domains of each area', `import { %manyCamel% } from '${here}/domain.ts'\n`),
    first(`  ${area}: [`, ' %manyCamel%,'),
  ])
  change('contract/src/entries.ts', [
    before('\n/**\n * The kinds of things', `import { %manyCamel%Entry } from '${here}/entry.ts'\n`),
    before('] as const', '  %manyCamel%Entry,\n'),
  ])
  change('server/src/domains.ts', [
    before('import type { ServerDomain }', `import { %manyCamel% } from '${here}/domain.ts'\n`),
    before('] as const satisfies readonly ServerDomain[]', '  %manyCamel%,\n'),
  ])
  change('web/src/domains.ts', [
    before('import type { Additions }', `import { %manyCamel% } from '${here}/domain.ts'\n`),
    before('  myProfile,\n', '  %manyCamel%,\n'),
  ])
  change('docs/contract.md', [
    before(
      '## Webhooks\n',
      '## %ManyWords%\n\n### Calls\n\n<!-- calls: domains/%area%/%many%/routes.ts -->\n<!-- end -->\n\n',
    ),
  ])
  change('server/src/security/access-table-places.ts', [
    before(
      "  listRis: ['+ - - -'",
      `  list%Many%: ['+ - - -', unfiltered],
  export%Many%: ['+ - - -', unfiltered],
  get%One%: ['+ - - -', ({ %oneCamel%Id }) => ({ path: { %oneCamel%Id } })],
  save%One%: ['+ - - -', ({ %oneCamel%Id }) => ({ body: { %oneCamel%Id, name: \`%Words% of \${%oneCamel%Id}\` } })],
  set%One%Statuses: ['+ - - -', ({ %oneCamel%Id }) => many(%oneCamel%Id)],
  set%One%Status: ['+ - - -', ({ %oneCamel%Id }) => ({ path: { %oneCamel%Id }, ...active })],
`,
    ),
  ])
}

function before(anchor, line) {
  return { anchor, line }
}

/** As the first of a list in one line or several. */
function first(anchor, line) {
  return { anchor, line, after: true }
}

function change(path, lines) {
  const file = join(root, path)
  let text = readFileSync(file, 'utf8')
  for (const { anchor, line, after = false } of lines) {
    const found = text.indexOf(anchor)
    const at = found + (after ? anchor.length : 0)
    if (found < 0) fail(`${path} has no longer the place for its new line: ${anchor.trim()}`)
    text = text.slice(0, at) + fill(line) + text.slice(at)
  }
  files.set(file, text)
}
