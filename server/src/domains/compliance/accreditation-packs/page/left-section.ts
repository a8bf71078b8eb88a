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
import { type LeftPerson, leftInBatches } from '../left/left.ts'
import type { PageTexts } from '../texts/en.ts'
import { fill } from '../texts/texts.ts'
import { kindName, type Reader, reviewOf, roleNames, standingOf } from './page-parts.ts'

/** Who left in the period, and of which times of it that is not known. */
export async function* leftSection(facts: Facts, reader: Reader): AsyncGenerator<string> {
  const { texts, language } = reader
  const { left, scope } = facts
  const day = formatDay(scope.day, language)
  const from = formatDay(scope.from, language)
  yield `<h2>${escapeHtml(fill(texts.left, { from, day }))}</h2>\n`
  yield paragraph(texts.leftHow)
  for (const part of left.unknown) {
    const times = { from: timeOf(part.from, language), until: timeOf(part.until, language) }
    yield paragraph(fill(texts.notKnownParts[part.reason] ?? part.reason, times), 'unknown')
  }
  const before = left.links.some(({ isAfterDay }) => !isAfterDay)
  const nobody = left.unknown.length > 0 ? texts.nobodyKnownLeft : texts.nobodyLeft
  if (!before) yield paragraph(left.isAnyKnown ? nobody : texts.leftNotKnown)
  yield* leftTable(facts, reader, false)
  if (!left.links.some(({ isAfterDay }) => isAfterDay)) return
  yield `<h3>${escapeHtml(fill(texts.leftAfter, { day }))}</h3>\n`
  yield paragraph(fill(texts.leftAfterHow, { day }))
  yield* leftTable(facts, reader, true)
}

const timeOf = (time: string, language: string) => formatTime(new Date(time), language)

async function* leftTable(facts: Facts, reader: Reader, isAfterDay: boolean): AsyncGenerator<string> {
  const left = { ...facts.left, links: facts.left.links.filter((link) => link.isAfterDay === isAfterDay) }
  if (left.links.length === 0) return
  const columns = columnsOf(reader.texts)
  yield `<table>\n<thead>${headRow(columns)}</thead>\n<tbody>\n`
  for await (const people of leftInBatches(facts.db, facts.scope, left))
    yield people.map((person) => row(cellsOf(person, reader), columns)).join('')
  yield '</tbody>\n</table>\n'
}

const columnsOf = ({ name, roles, lastDay, reason, qualifications }: PageTexts) => [
  name,
  roles,
  lastDay,
  reason,
  qualifications,
]

function cellsOf(person: LeftPerson, reader: Reader): string[] {
  const { texts, language } = reader
  return [
    nameOf(person, texts),
    roleNames(person.roles, language),
    person.lastDay === null ? escapeHtml(texts.notKnown) : isolated(formatDay(person.lastDay, language)),
    escapeHtml(texts.reasons[person.reason] ?? person.reason),
    standingsOf(person, reader),
  ]
}

function nameOf({ userId, lastName, firstName }: LeftPerson, texts: PageTexts): string {
  if (userId === null) return escapeHtml(texts.nameNotShown)
  return lastName === null
    ? escapeHtml(fill(texts.deletedAccount, { id: String(userId) }))
    : isolated(`${lastName}, ${firstName}`)
}

function standingsOf({ userId, required, standingsOn }: LeftPerson, reader: Reader): string {
  if (standingsOn === null) return userId === null ? '' : escapeHtml(reader.texts.notKnown)
  if (required.length === 0) return ''
  const items = required.map((each) => {
    const standing = `${kindName(each, reader)} · ${standingOf(each.standing, reader.texts)}`
    const review = reviewOf(each, { ...reader, day: standingsOn })
    return `<li>${standing}${each.standing === 'MISSING' ? '' : `<div class="review">${review}</div>`}</li>`
  })
  return `<ul>${items.join('')}</ul>`
}
