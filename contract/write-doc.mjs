// Writes the tables of docs/contract.md and the page docs/api/errors.md from the rows of the contract; with --verify it fails when
// they differ.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { domains } from './src/domains.ts'
import { commonErrors, messagesOf } from './src/errors.ts'
import { createContract } from './src/index.ts'

const slug = 'gantry'
const document = join(import.meta.dirname, '../docs/contract.md')
const errorPage = join(import.meta.dirname, '../docs/api/errors.md')
const source = join(import.meta.dirname, 'src')

const byName = (one, other) => (one < other ? -1 : 1)
const files = readdirSync(source, { recursive: true }).map((path) => path.replaceAll('\\', '/'))
const modulesOf = (pattern) =>
  Promise.all(
    files
      .filter((path) => pattern.test(path))
      .toSorted(byName)
      .map(async (path) => [path, await import(join(source, path))]),
  )

/** The rows of each file, under its path from `contract/src/`. */
const rowsByFile = new Map(
  (await modulesOf(/routes\.ts$/)).map(([path, module]) => {
    const makers = Object.entries(module).filter(([name]) => name.endsWith('Routes'))
    return [path, Object.assign({}, ...makers.map(([, make]) => make(slug)))]
  }),
)
/** The names that schemas are exported under. */
const nameOf = new Map(
  (await modulesOf(/\/schemas\.ts$/)).flatMap(([, module]) =>
    Object.entries(module)
      .filter(([, value]) => value instanceof z.ZodType)
      .map(([name, schema]) => [schema, name]),
  ),
)
/** Named schemas that a reply uses. */
const shapes = new Map()
/** What every list takes, so that the tables name only the rest. */
const ofEveryList = new Set(
  'pageRequest pageNo currentPage pageSize sortBy sortType dataType cursor search status'.split(' '),
)

const written = readFileSync(document, 'utf8')
const current = written
  .replaceAll(/(<!-- calls: (.+) -->\n)[^]*?(<!-- end -->)/g, (_, begin, names, end) => {
    return `${begin}${callTable(names.split(' '))}${end}`
  })
  .replace(/(<!-- shapes -->\n)[^]*?(<!-- end -->)/, (_, begin, end) => `${begin}${shapeTable()}${end}`)

const complaints = complaintsAbout(written)
if (process.argv.includes('--verify')) {
  if (current !== written) complaints.push('docs/contract.md is not up to date: run npm run contract-doc.')
  if (readFileSync(errorPage, 'utf8') !== errorsDocument())
    complaints.push('docs/api/errors.md is not up to date: run npm run contract-doc.')
} else {
  writeFileSync(document, current)
  writeFileSync(errorPage, errorsDocument())
}
if (complaints.length > 0) console.error(complaints.join('\n'))
process.exitCode = complaints.length > 0 ? 1 : 0

/** Every call stands in one table. */
function complaintsAbout(text) {
  const named = [...text.matchAll(/<!-- calls: (.+) -->/g)].flatMap(([, names]) => names.split(' '))
  const listed = named.flatMap((file) => Object.keys(rowsByFile.get(file) ?? {}))
  const served = Object.keys(createContract(slug))
  return [
    ...named.filter((file) => !rowsByFile.has(file)).map((file) => `There is no contract/src/${file}.`),
    ...served
      .filter((call) => !listed.includes(call))
      .map((call) => `${call} is in no table of docs/contract.md.`),
    ...listed
      .filter((call, index) => !served.includes(call) || listed.indexOf(call) !== index)
      .map((call) => `${call} is in docs/contract.md twice, or is not served.`),
  ]
}

function callTable(names) {
  const calls = names.flatMap((file) => Object.entries(rowsByFile.get(file) ?? {}))
  const rows = calls.map(([name, row]) => {
    const path = `${row.method} \`${row.path}\``
    return [
      `\`${name}\``,
      row.summary,
      path,
      audience(row.access),
      effect(row),
      input(name, row, calls),
      reply(row),
    ]
  })
  return table(['call', 'what it does', 'method and path', 'for', 'effect', 'takes', 'replies'], rows)
}

function effect(row) {
  const kinds = row.effect === 'read' ? row.about : row.changes
  return `${row.effect}s ${kinds.join(', ')}`.trim()
}

function input(name, { query, body, uploadLimit }, calls) {
  const twin = body && calls.find(([, row]) => row.body === body)[0]
  const parts = [
    ...(query ? [`query: ${inputFields(query)}`] : []),
    ...(body ? [`body: ${twin === name ? inputFields(body) : `as \`${twin}\``}`] : []),
    ...(uploadLimit ? [`form: \`file\`, up to ${uploadLimit / 1024 / 1024} MB`] : []),
  ]
  return parts.join('; ') || '-'
}

function reply(row) {
  if (row.reply === 'file') return 'a file'
  const made = jsonSchema(row.reply, 'output')
  const { totalPages, ...lists } = made.properties ?? {}
  if (!totalPages) return describe(made)
  const [[list, { items }]] = Object.entries(lists)
  return `a page of \`${list}\`: ${describe(items)}`
}

function audience(access) {
  if (access === 'public') return 'everybody'
  if (access === 'pending') return 'who owes the second factor'
  if (access === 'verified' || access.length === 8) return 'every role'
  const letters = { ProductAdmin: 'P', GroupAdmin: 'G', Member: 'M' }
  return access.map((role) => letters[role] ?? role).join(' ')
}

/** The names that go in; `a page` stands for what all lists take, with the columns that it can be sorted by. */
function inputFields(schema) {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  const list = properties.pageRequest?.properties.sortConditions.items.properties ?? properties
  const columns = list.sortBy?.enum
  const names = Object.entries(properties)
    .filter(([name]) => !columns || !ofEveryList.has(name))
    .map(([name, field]) => `\`${name}\`${required.includes(name) ? '' : '?'}${choices(field)}`)
  const page = columns ? [`a page by ${columns.map((name) => `\`${name}\``).join(' ')}`] : []
  return [...page, ...names].join(', ')
}

function choices({ enum: values }) {
  return values ? ` (${values.map((value) => `\`${value}\``).join(' ')})` : ''
}

/** JSON Schema of zod's own making; a named schema keeps its name as the title, but for the outermost where asked. */
function jsonSchema(schema, io, isOpen = false) {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: made, path }) => {
      const { type, out } = zodSchema.def
      // A column's name may be written in two ways before it is one of these.
      if (type === 'pipe' && out.def.type === 'enum') made.enum = out.options
      if (nameOf.has(zodSchema) && !(isOpen && path.length === 0)) made.title = nameOf.get(zodSchema)
    },
  })
}

/** A reply in short: names of shapes and of fields. */
function describe({ title, const: only, type, properties, required = [], items, anyOf }) {
  if (title) return useShape(title)
  if (only !== undefined) return `\`${JSON.stringify(only)}\``
  if (Array.isArray(type)) return type.includes('null') ? 'or null' : ''
  if (anyOf) return [...new Set(anyOf.map(describe))].join(' or ').trim()
  if (items?.enum) return `[${items.enum.map((word) => `\`${word}\``).join(' ')}]`
  if (items) return `[${describe(items)}]`
  if (!properties) return type === 'null' ? 'null' : ''
  const fields = Object.entries(properties).map(([name, field]) => {
    const value = describe(field)
    const separator = value === '' || value.startsWith('or ') ? ' ' : ': '
    return `\`${name}\`${required.includes(name) ? '' : '?'}${separator}${value}`.trim()
  })
  return `{ ${fields.join(', ')} }`
}

function useShape(name) {
  if (!shapes.has(name)) {
    shapes.set(name, '')
    const [schema] = [...nameOf].find(([, one]) => one === name)
    shapes.set(name, describe(jsonSchema(schema, 'output', true)))
  }
  return name
}

/** All errors by the first group of calls of their domain. */
function errorsDocument() {
  const groups = domains.flatMap(({ tags, errors }) => (errors ? [[tags[0].name, errors]] : []))
  const tables = [['all calls', commonErrors], ...groups].map(([name, errors]) => {
    const rows = Object.entries(errors).map(([code, row]) => [
      `\`${code}\``,
      row.status,
      messagesOf(row).join('<br>'),
      (row.fields ?? []).map((field) => `\`${field}\``).join(', ') || '-',
    ])
    return `## ${name}\n\n${table(['code', 'status', 'message', 'fields'], rows)}`
  })
  return `# Errors

All codes with which calls answer, grouped like the calls. \`npm run contract-doc\` writes this page from the rows in
\`contract/src/\`. Words in braces are parameters of the message. \`fields\` names the wrong inputs where they are always the same.
An error of \`input.invalid\` has a message for each field. A later version can answer with more codes.

${tables.join('\n')}`
}

function shapeTable() {
  const rows = [...shapes].toSorted(([one], [other]) => byName(one, other))
  return table(['shape', 'fields'], rows)
}

function table(heads, rows) {
  const line = `|${heads.map(() => '---|').join('')}\n`
  const [head, ...others] = [heads, ...rows].map((cells) => `| ${cells.join(' | ')} |\n`)
  return [head, line, ...others].join('')
}
