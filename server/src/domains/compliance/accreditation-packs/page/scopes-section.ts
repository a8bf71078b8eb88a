import type { WhoMay, WhoMayPerson } from '@gantry/contract/domains/compliance/practice-scopes/schemas'
import {
  formatDay,
  formatTime,
  headRow,
  isolated,
  paragraph,
  row,
} from '../../../../kit/printed-page/parts.ts'
import { escapeHtml } from '../../../../platform/http/html.ts'
import type { PageTexts } from '../texts/en.ts'
import { fill } from '../texts/texts.ts'
import { type Reader } from './page-parts.ts'

/** What people may do by their scopes of practice, and of whom or of which time that is not known. */
export function scopesSection({ people, unknown }: WhoMay, reader: Reader): string {
  const { texts, language } = reader
  const head = `<h2>${escapeHtml(texts.scopes)}</h2>\n${paragraph(texts.scopesHow)}`
  const parts = unknown.map(({ reason, from, until }) => {
    const times = { from: formatTime(new Date(from), language), until: formatTime(new Date(until), language) }
    return paragraph(fill(texts.notKnownParts[reason] ?? reason, times), 'unknown')
  })
  if (people === null || people.length === 0) return head + parts.join('')
  const columns = columnsOf(texts)
  const rows = people.map((person) => row(cellsOf(person, reader), columns))
  return `${head}${parts.join('')}<table>\n<thead>${headRow(columns)}</thead>\n<tbody>\n${rows.join('')}</tbody>\n</table>\n`
}

const columnsOf = ({ name, verdict, scopes }: PageTexts) => [name, verdict, scopes]

function cellsOf({ name, verdict, scopes }: WhoMayPerson, reader: Reader): string[] {
  const items = scopes.map((scope) => `<li>${itemOf(scope, reader)}</li>`)
  return [
    isolated(name),
    escapeHtml(reader.texts.verdicts[verdict] ?? verdict),
    items.length === 0 ? '' : `<ul>${items.join('')}</ul>`,
  ]
}

function itemOf(scope: WhoMayPerson['scopes'][number], { texts, language }: Reader): string {
  const { modalities, procedures, standing, conditions, supervisor, validFrom, reviewBy, endsOn } = scope
  const day = (date: string) => formatDay(date, language)
  const days =
    endsOn === null
      ? fill(texts.scopeReview, { from: day(validFrom), review: day(reviewBy ?? validFrom) })
      : fill(texts.scopeUntil, { from: day(validFrom), until: day(endsOn) })
  return [
    isolated([...modalities, ...procedures].join(', ')),
    escapeHtml(texts.scopeStandings[standing] ?? standing),
    isolated(days),
    supervisor === null ? '' : isolated(fill(texts.supervisedBy, { name: supervisor.name })),
    isolated(conditions),
  ]
    .filter((part) => part !== '')
    .join(' · ')
}
