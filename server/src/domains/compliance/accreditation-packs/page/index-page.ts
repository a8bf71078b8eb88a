import {
  beginPage,
  endPage,
  formatDay,
  formatTime,
  headRow,
  isolated,
  paragraph,
  row,
} from '../../../../kit/printed-page/parts.ts'
import { numberedPages } from '../../../../kit/printed-page/style.ts'
import { escapeHtml } from '../../../../platform/http/html.ts'
import type { PackedMip } from '../content-queries.ts'
import { type Facts, type Missing, missingInBatches, type Person, peopleInBatches } from '../facts.ts'
import { type Evidence, type Held, listHeld, listRequired, type Required } from '../standing-queries.ts'
import type { Summary } from '../summary.ts'
import type { PageTexts } from '../texts/en.ts'
import { fill, textsOf } from '../texts/texts.ts'
import { cannotTellSection } from './cannot-tell-section.ts'
import { coverOf } from './cover.ts'
import { leftSection } from './left-section.ts'
import { kindName, type Reader, reviewOf, roleNames, standingOf } from './page-parts.ts'
import { pageStyle } from './page-style.ts'
import { scopesSection } from './scopes-section.ts'

/** The documents of each qualification, with their paths in the pack. */
export type DocumentsByQualification = Map<number, (Pick<Evidence, 'fileName'> & { path: string })[]>

type Page = {
  texts: PageTexts
  language: string
  /** The displayed name. */
  product: string
  facts: Facts
  summary: Summary
  documents: DocumentsByQualification
}

/** A page that can be printed. It needs no other file and no script; its links lead to the documents in the pack. */
export async function* indexPage(
  facts: Facts,
  summary: Summary,
  documents: DocumentsByQualification,
  { language, product }: { language: string; product: string },
): AsyncGenerator<Uint8Array> {
  for await (const part of writePage({ ...textsOf(language), product, facts, summary, documents }))
    yield Buffer.from(part)
}

async function* writePage(page: Page): AsyncGenerator<string> {
  const { texts, language, product, facts, summary } = page
  const { mip, scope, personIds } = facts
  const title = `${texts.title}: ${mip.name}`
  yield beginPage({ language, title, style: `${pageStyle}${numberedPages(texts.page)}` })
  yield coverOf({ texts, language, product, facts, summary })
  const day = formatDay(scope.day, language, 'long')
  yield paragraph(fill(texts.asOf, { day }), 'day')
  yield paragraph(fill(texts.madeAt, { time: formatTime(scope.now, language) }))
  if (mip.groupName !== null) yield paragraph(fill(texts.onlyGroup, { group: mip.groupName }))
  yield paragraph(fill(texts.howRead, { day }))
  yield paragraph(texts.checkDays)
  yield* mipSection(page)
  yield* missingSection(page)
  yield* cannotTellSection(facts, summary.cannotTell, { texts, language, day: scope.day })
  yield `<h2>${escapeHtml(texts.people)} (${personIds.length})</h2>\n`
  yield paragraph(personIds.length === 0 ? texts.noPeople : texts.notCounted)
  yield* peopleTable(page)
  yield scopesSection(facts.whoMay, { texts, language, day: scope.day })
  yield* leftSection(facts, { texts, language, day: scope.day })
  yield filesSection(texts)
  yield endPage
}

async function* mipSection({ texts, language, facts, documents }: Page): AsyncGenerator<string> {
  const { mip, scope, db } = facts
  yield `<h2>${escapeHtml(texts.mip)}</h2>\n<dl>`
  for (const [label, value] of factsOf(mip, texts)) {
    if (value !== '') yield `<dt>${escapeHtml(label)}</dt><dd>${isolated(value)}</dd>`
  }
  yield '</dl>\n'
  const required = await listRequired(db, scope, null)
  const held = await listHeld(db, scope, null)
  yield qualificationsOf(required, held, { texts, language, documents, day: scope.day })
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

async function* missingSection({ texts, language, facts }: Page): AsyncGenerator<string> {
  yield `<h2>${escapeHtml(texts.missing)}</h2>\n`
  if (facts.mip.state === '') yield paragraph(texts.stateNotKnown)
  const reader = { texts, language, day: facts.scope.day }
  let isEmpty = true
  for await (const missing of missingInBatches(facts)) {
    if (missing.length === 0) continue
    if (isEmpty) yield `<table>\n<thead>${headRow(missingColumns(texts))}</thead>\n<tbody>\n`
    isEmpty = false
    yield missing.map((each) => missingRow(each, facts.mip, reader)).join('')
  }
  if (!isEmpty) yield '</tbody>\n</table>\n'
  if (!isEmpty || facts.mip.state === '') return
  const hasRequirements =
    facts.kinds.length > 0 || (await listRequired(facts.db, facts.scope, null)).length > 0
  yield paragraph(hasRequirements ? texts.nothingMissing : texts.noRequirements)
}

const missingColumns = ({ name, kind, standing, check, enforcement }: PageTexts) => [
  name,
  kind,
  standing,
  check,
  enforcement,
]

const missingRow = ({ person, required }: Missing, mip: PackedMip, reader: Reader) =>
  row(
    [
      isolated(person === null ? mip.name : nameOf(person)),
      kindName(required, reader),
      standingOf(required.standing, reader.texts),
      required.standing === 'MISSING' ? '' : reviewOf(required, reader),
      escapeHtml(reader.texts.enforcements[required.enforcement] ?? required.enforcement),
    ],
    missingColumns(reader.texts),
  )

async function* peopleTable(page: Page): AsyncGenerator<string> {
  const { texts, language, facts, documents } = page
  if (facts.personIds.length === 0) return
  yield `<table>\n<thead>${headRow(peopleColumns(texts))}</thead>\n<tbody>\n`
  for await (const people of peopleInBatches(facts)) {
    const ids = people.map(({ userId }) => userId)
    const held = Map.groupBy(await listHeld(facts.db, facts.scope, ids), ({ userId }) => userId)
    for (const person of people) {
      const list = qualificationsOf(person.required, held.get(person.userId) ?? [], {
        texts,
        language,
        documents,
        day: facts.scope.day,
      })
      yield personRow(person, list, page)
    }
  }
  yield '</tbody>\n</table>\n'
}

const peopleColumns = ({ name, roles, providerNumber, inForce, qualifications }: PageTexts) => [
  name,
  roles,
  providerNumber,
  inForce,
  qualifications,
]

function personRow(person: Person, qualifications: string, { texts, language }: Page): string {
  const isOff = !person.isActive || !person.isAllowed
  return row(
    [
      `${isolated(nameOf(person))}${isOff ? ` (${escapeHtml(texts.off)})` : ''}`,
      roleNames(person.roles, language),
      isolated(person.providerNumber),
      escapeHtml(person.isInForce ? texts.yes : texts.no),
      qualifications,
    ],
    peopleColumns(texts),
  )
}

/** Each qualification with its standing, documents and review, and each required kind of which none counts. */
function qualificationsOf(
  required: Required[],
  held: Held[],
  { documents, ...reader }: Reader & Pick<Page, 'documents'>,
): string {
  const absent = required.filter(({ standing }) => standing === 'MISSING')
  const items = [
    ...held.map((each) => heldItem(each, documents.get(each.qualificationId) ?? [], reader)),
    ...absent.map((each) => `${kindName(each, reader)} · ${standingOf(each.standing, reader.texts)}`),
  ]
  return items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>\n`
}

function heldItem(held: Held, documents: { fileName: string; path: string }[], reader: Reader): string {
  const { number, jurisdiction, conditions, standing } = held
  const parts = [
    [kindName(held, reader), isolated(jurisdiction), isolated(number)].filter(Boolean).join(' '),
    standingOf(standing, reader.texts),
    endOf(held, reader),
    isolated(conditions),
    ...documents.map(({ path, fileName }) => `<a href="${escapeHtml(path)}">${isolated(fileName)}</a>`),
  ]
  return `${parts.filter(Boolean).join(' · ')}<div class="review">${reviewOf(held, reader)}</div>`
}

function endOf({ expiresOn, isEndKnown }: Held, { texts, language }: Reader): string {
  if (expiresOn === null && isEndKnown) return ''
  const day = expiresOn === null ? texts.notKnown : formatDay(expiresOn, language)
  return `${escapeHtml(texts.expires)} ${isolated(day)}`
}

function filesSection(texts: PageTexts): string {
  const files: [name: string, text: string][] = [
    ['people.csv', texts.peopleFile],
    ['checks.csv', texts.checksFile],
    ['missing.csv', texts.missingFile],
    ['left.csv', texts.leftFile],
    ['scopes.csv', texts.scopesFile],
    ['not-known.csv', texts.cannotTellFile],
    ['documents/', texts.documentsFile],
    ['manifest.json', texts.manifestFile],
    ['SHA256SUMS', texts.sumsFile],
  ]
  const items = files.map(([name, text]) => `<dt><bdi>${name}</bdi></dt><dd>${escapeHtml(text)}</dd>`)
  return `<h2>${escapeHtml(texts.files)}</h2>\n<dl>${items.join('')}</dl>\n`
}

const nameOf = ({ lastName, firstName }: Pick<Person, 'lastName' | 'firstName'>) =>
  `${lastName}, ${firstName}`
