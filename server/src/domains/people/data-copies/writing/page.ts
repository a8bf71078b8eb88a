import {
  beginPage,
  endPage,
  formatDay,
  formatTime,
  headRow,
  isolated,
  paragraph,
  row as tableRow,
} from '../../../../kit/printed-page/parts.ts'
import { basicPageStyle, numberedPages } from '../../../../kit/printed-page/style.ts'
import { escapeHtml } from '../../../../platform/http/html.ts'
import { sectionPlaces } from '../../../../platform/personal.ts'
import type { Db } from '../../../../platform/world.ts'
import { actionSentence } from './action-sentences.ts'
import type { Copy } from './copy.ts'
import { type CopiedRow, type CopiedSection, placeOf, readSection } from './sections.ts'

/** A section with more fields is a list for each row, because its table would be too wide for paper. */
const mostColumns = 8

const style = `${basicPageStyle}
h2 { border-block-end: 2px solid #8888; }
h3 { margin-block: 1.5rem .4rem; }
.card { border: 1px solid #8888; padding: .5rem .8rem; margin-block-end: .6rem; break-inside: avoid; }
dd { overflow-wrap: anywhere; }
.file { overflow-wrap: anywhere; }
@media screen and (max-width: 45rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-block-end: .4rem; } }
`

/** A page that can be printed. It needs no other file, no network and no script. */
export async function* indexPage(tx: Db, copy: Copy): AsyncGenerator<Uint8Array> {
  for await (const part of writePage(tx, copy)) yield Buffer.from(part)
}

async function* writePage(tx: Db, copy: Copy): AsyncGenerator<string> {
  const { words, language, product, name, timeZone, madeAt } = copy
  const { page } = words
  yield beginPage({ language, title: `${page.title}: ${name}`, style: `${style}${numberedPages(page.page)}` })
  yield `<p class="product">${isolated(product)}</p>\n<h1>${escapeHtml(page.title)}</h1>\n`
  yield `<p>${isolated(name)} · ${isolated(formatTime(madeAt, language, timeZone))}</p>\n`
  yield paragraph(page.intro)
  yield paragraph(page.files)
  const empty: string[] = []
  for (const place of sectionPlaces) {
    yield `<h2>${escapeHtml(page[place])}</h2>\n`
    if (place === 'trail') yield paragraph(page.trailNote)
    for (const section of copy.sections) {
      if (placeOf(section) !== place) continue
      let isEmpty = true
      for await (const part of writeSection(tx, section, copy)) {
        isEmpty = false
        yield part
      }
      if (isEmpty) empty.push(copy.label(section.title))
    }
  }
  yield listOf(page.nothing, empty)
  yield listOf(page.leftOut, Object.values(words.leftOut))
  yield listOf(page.notKnown, Object.values(words.notKnown))
  yield endPage
}

const listOf = (title: string, items: string[]) =>
  `<h2>${escapeHtml(title)}</h2>\n<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>\n`

/** Yields nothing for a section without rows. */
async function* writeSection(tx: Db, section: CopiedSection, copy: Copy): AsyncGenerator<string> {
  const { title, fields, folder } = section
  const labels = Object.values(fields).map(copy.label)
  const isTable = labels.length <= mostColumns
  let isFirst = true
  for await (const rows of readSection(tx, section, copy.userId)) {
    if (isFirst) yield `<h3>${escapeHtml(copy.label(title))}</h3>\n`
    if (isFirst && isTable) yield `<table>\n<thead>${headRow(labels)}</thead>\n<tbody>\n`
    isFirst = false
    for (const row of rows) {
      const cells = Object.keys(fields).map((field) => cellOf(field, row, copy, folder !== undefined))
      yield isTable ? tableRow(cells, labels) : card(cells, labels)
    }
  }
  if (!isFirst && isTable) yield '</tbody>\n</table>\n'
}

const card = (cells: string[], labels: string[]) => {
  const terms = labels.flatMap((label, at) =>
    (cells[at] ?? '') === '' ? [] : [`<dt>${escapeHtml(label)}</dt><dd>${cells[at]}</dd>`],
  )
  return `<dl class="card">${terms.join('')}</dl>\n`
}

function cellOf(field: string, row: CopiedRow, copy: Copy, hasFile: boolean): string {
  const value = row[field] ?? null
  if (hasFile && field === 'fileName')
    return `<a class="file" href="${escapeHtml(plain(row['file']))}">${isolated(plain(value))}</a>`
  if (field === 'action') return escapeHtml(actionSentence(copy, row))
  return textOf(value, copy)
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : '')

const time = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const day = /^\d{4}-\d{2}-\d{2}$/

function textOf(value: unknown, copy: Copy): string {
  const { words, language, timeZone } = copy
  if (value === null || value === '') return ''
  if (typeof value === 'boolean') return escapeHtml(value ? words.page.yes : words.page.no)
  if (typeof value === 'number') return isolated(String(value))
  if (Array.isArray(value)) return value.map((one) => textOf(one, copy)).join('; ')
  if (typeof value !== 'string') return isolated(JSON.stringify(value))
  if (time.test(value)) return isolated(formatTime(new Date(value), language, timeZone))
  if (day.test(value)) return isolated(formatDay(value, language))
  return isolated(copy.value(value))
}
