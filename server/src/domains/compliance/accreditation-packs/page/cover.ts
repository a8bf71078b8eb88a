import {
  formatDay,
  formatTime,
  headRow,
  isolated,
  paragraph,
  row,
} from '../../../../kit/printed-page/parts.ts'
import { escapeHtml } from '../../../../platform/http/html.ts'
import type { Facts } from '../facts.ts'
import type { Counts, Summary } from '../summary.ts'
import type { PageTexts } from '../texts/en.ts'
import { fill } from '../texts/texts.ts'

type Cover = { texts: PageTexts; language: string; product: string; facts: Facts; summary: Summary }

/** The logo of the product, as in the portal. */
const mark = `<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0b3f46"/><g fill="none" stroke-linecap="round"><circle cx="16" cy="14.5" r="10" stroke="#8fd0d4" stroke-width="3.2"/><circle cx="16" cy="14.5" r="4.6" stroke="#e9f6f6" stroke-width="1.8"/><path d="M6.5 27.5h19M16 4.5v3.4" stroke="#f3a95b" stroke-width="2.6"/></g></svg>`

/** The first page on paper: whose pack it is, of which day, who asked for it, and how many there are of each standing. */
export function coverOf({ texts, language, product, facts, summary }: Cover): string {
  const { mip, scope, requester } = facts
  const day = formatDay(scope.day, language)
  const period = fill(texts.periodOf, { from: formatDay(scope.from, language), day })
  const lines: [label: string, value: string][] = [
    [texts.practice, mip.name],
    [texts.code, mip.code],
    [texts.dayOfPack, day],
    [texts.period, period],
    [texts.requestedBy, requester ?? texts.notKnown],
    [texts.made, formatTime(scope.now, language)],
  ]
  const terms = lines
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${isolated(value)}</dd>`)
  return `<section class="cover">
<p class="product">${mark} ${isolated(product)}</p>
<h1>${escapeHtml(texts.title)}</h1>
<p class="practice">${isolated(mip.name)}</p>
<dl>${terms.join('')}</dl>
<h2>${escapeHtml(texts.counts)}</h2>
${paragraph(texts.countsHow)}${countsTable(summary, texts)}</section>
`
}

function countsTable({ ofPeople, ofMip }: Summary, texts: PageTexts): string {
  const columns = [texts.standing, texts.people, texts.mip]
  const numberIn = (counts: Counts, standing: string) => String(counts.get(standing) ?? 0)
  const rows = Object.keys(texts.standings).map((standing) =>
    row(
      [
        escapeHtml(texts.standings[standing] ?? standing),
        numberIn(ofPeople, standing),
        numberIn(ofMip, standing),
      ],
      columns,
    ),
  )
  return `<table class="counts">\n<thead>${headRow(columns)}</thead>\n<tbody>\n${rows.join('')}</tbody>\n</table>\n`
}
