import { escapeHtml } from '../../platform/http/html.ts'
import {
  type Evidence,
  type Held,
  listHeld,
  listRequired,
  type PackedMip,
  type Required,
} from './content-queries.ts'
import { type Facts, type Missing, missingInBatches, type Person, peopleInBatches } from './facts.ts'
import { pageStyle } from './page-style.ts'
import type { PageTexts } from './texts/en.ts'
import { fill, textsOf } from './texts/texts.ts'

/** The documents of each qualification, with their paths in the pack. */
export type DocumentsByQualification = Map<number, (Pick<Evidence, 'fileName'> & { path: string })[]>

type Page = {
  texts: PageTexts
  language: string
  facts: Facts
  documents: DocumentsByQualification
}

/** A page that can be printed. It needs no other file and no script; its links lead to the documents in the pack. */
export async function* indexPage(
  facts: Facts,
  documents: DocumentsByQualification,
  wantedLanguage: string,
): AsyncGenerator<Uint8Array> {
  for await (const part of writePage({ ...textsOf(wantedLanguage), facts, documents }))
    yield Buffer.from(part)
}

async function* writePage(page: Page): AsyncGenerator<string> {
  const { texts, language, facts } = page
  const { mip, scope, personIds } = facts
  const title = `${texts.title}: ${mip.name}`
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  yield `<!doctype html>
<html lang="${language}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
`
  const day = formatDay(scope.day, language)
  const time = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'Australia/Sydney',
  }).format(scope.now)
  yield paragraph(fill(texts.asOf, { day }), 'day')
  yield paragraph(fill(texts.madeAt, { time }))
  if (mip.groupName !== null) yield paragraph(fill(texts.onlyGroup, { group: mip.groupName }))
  yield paragraph(fill(texts.howRead, { day }))
  yield* mipSection(page)
  yield* missingSection(page)
  yield `<h2>${escapeHtml(texts.people)} (${personIds.length})</h2>\n`
  yield paragraph(personIds.length === 0 ? texts.noPeople : texts.notCounted)
  yield* peopleTable(page)
  yield filesSection(texts)
  yield '</body>\n</html>\n'
}

async function* mipSection({ texts, language, facts, documents }: Page): AsyncGenerator<string> {
  const { mip, scope, db } = facts
  yield `<h2>${escapeHtml(texts.mip)}</h2>\n<dl>`
  for (const [label, value] of factsOf(mip, texts)) {
    if (value !== '') yield `<dt>${escapeHtml(label)}</dt><dd>${isolated(value)}</dd>`
  }
  yield '</dl>\n'
  const required = await listRequired(db, scope, null)
  yield qualificationsOf(required, await listHeld(db, scope, null), { texts, language, documents })
}

const factsOf = (mip: PackedMip, texts: PageTexts): [label: string, value: string][] => [
  [texts.name, mip.name],
  [texts.code, mip.code],
  ['HPI-O', mip.hpio],
  ['LSPN', mip.lspn],
  [texts.address, addressOf(mip)],
]

const addressOf = ({ addressLine1, addressLine2, suburb, state, postcode }: PackedMip) =>
  [addressLine1, addressLine2, [suburb, state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

async function* missingSection({ texts, facts }: Page): AsyncGenerator<string> {
  yield `<h2>${escapeHtml(texts.missing)}</h2>\n`
  if (facts.mip.state === '') yield paragraph(texts.stateNotKnown)
  const head = row([texts.name, texts.kind, texts.standing, texts.enforcement], 'th')
  let isEmpty = true
  for await (const missing of missingInBatches(facts)) {
    if (missing.length === 0) continue
    if (isEmpty) yield `<table>\n<thead>${head}</thead>\n<tbody>\n`
    isEmpty = false
    yield missing.map((each) => missingRow(each, facts.mip, texts)).join('')
  }
  if (!isEmpty) yield '</tbody>\n</table>\n'
  if (!isEmpty || facts.mip.state === '') return
  const hasRequirements =
    facts.kinds.length > 0 || (await listRequired(facts.db, facts.scope, null)).length > 0
  yield paragraph(hasRequirements ? texts.nothingMissing : texts.noRequirements)
}

const missingRow = ({ person, required }: Missing, mip: PackedMip, texts: PageTexts) =>
  row([
    isolated(person === null ? mip.name : nameOf(person)),
    isolated(required.kindLabel),
    standingOf(required.standing, texts),
    escapeHtml(texts.enforcements[required.enforcement] ?? required.enforcement),
  ])

async function* peopleTable({ texts, language, facts, documents }: Page): AsyncGenerator<string> {
  if (facts.personIds.length === 0) return
  const head = [texts.name, texts.roles, texts.providerNumber, texts.inForce, texts.qualifications]
  yield `<table>\n<thead>${row(head, 'th')}</thead>\n<tbody>\n`
  for await (const people of peopleInBatches(facts)) {
    const ids = people.map(({ userId }) => userId)
    const held = Map.groupBy(await listHeld(facts.db, facts.scope, ids), ({ userId }) => userId)
    for (const person of people) {
      const list = qualificationsOf(person.required, held.get(person.userId) ?? [], {
        texts,
        language,
        documents,
      })
      yield personRow(person, list, texts)
    }
  }
  yield '</tbody>\n</table>\n'
}

function personRow(person: Person, qualifications: string, texts: PageTexts): string {
  const isOff = !person.isActive || !person.isAllowed
  return row([
    `${isolated(nameOf(person))}${isOff ? ` (${escapeHtml(texts.off)})` : ''}`,
    isolated(person.roles),
    isolated(person.providerNumber),
    escapeHtml(person.isInForce ? texts.yes : texts.no),
    qualifications,
  ])
}

/** Each qualification with its standing and documents, and each required kind of which there is none. */
function qualificationsOf(
  required: Required[],
  held: Held[],
  { texts, language, documents }: Omit<Page, 'facts'>,
): string {
  const kinds = new Set(held.map(({ kindCode }) => kindCode))
  const absent = required.filter(({ kindCode }) => !kinds.has(kindCode))
  const items = [
    ...held.map((each) => heldItem(each, documents.get(each.qualificationId) ?? [], { texts, language })),
    ...absent.map(({ kindLabel, standing }) => `${isolated(kindLabel)}: ${standingOf(standing, texts)}`),
  ]
  return items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>\n`
}

function heldItem(
  { kindLabel, number, jurisdiction, expiresOn, conditions, standing }: Held,
  documents: { fileName: string; path: string }[],
  { texts, language }: Pick<Page, 'texts' | 'language'>,
): string {
  const parts = [
    [kindLabel, jurisdiction, number].filter(Boolean).map(isolated).join(' '),
    standingOf(standing, texts),
    expiresOn === null ? '' : `${escapeHtml(texts.expires)} ${isolated(formatDay(expiresOn, language))}`,
    isolated(conditions),
    ...documents.map(({ path, fileName }) => `<a href="${escapeHtml(path)}">${isolated(fileName)}</a>`),
  ]
  return parts.filter(Boolean).join(' · ')
}

const standingOf = (standing: string, texts: PageTexts) =>
  `<span class="${standing.toLowerCase()}">${escapeHtml(texts.standings[standing] ?? standing)}</span>`

function filesSection(texts: PageTexts): string {
  const files: [name: string, text: string][] = [
    ['people.csv', texts.peopleFile],
    ['checks.csv', texts.checksFile],
    ['missing.csv', texts.missingFile],
    ['documents/', texts.documentsFile],
    ['manifest.json', texts.manifestFile],
    ['SHA256SUMS', texts.sumsFile],
  ]
  const items = files.map(([name, text]) => `<dt><bdi>${name}</bdi></dt><dd>${escapeHtml(text)}</dd>`)
  return `<h2>${escapeHtml(texts.files)}</h2>\n<dl>${items.join('')}</dl>\n`
}

const nameOf = ({ lastName, firstName }: Pick<Person, 'lastName' | 'firstName'>) =>
  `${lastName}, ${firstName}`

/** Isolates a value, so that Latin letters keep their direction in Arabic text. */
const isolated = (text: string) => (text === '' ? '' : `<bdi>${escapeHtml(text)}</bdi>`)

const paragraph = (text: string, name = '') =>
  `<p${name === '' ? '' : ` class="${name}"`}>${escapeHtml(text)}</p>\n`

const row = (cells: string[], tag = 'td') =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>\n`

const formatDay = (day: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
