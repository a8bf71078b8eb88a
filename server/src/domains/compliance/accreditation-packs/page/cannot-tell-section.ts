import { isolated, paragraph } from '../../../../kit/printed-page/parts.ts'
import { escapeHtml } from '../../../../platform/http/html.ts'
import { translate } from '../../../../platform/messages/translate.ts'
import { listPeople } from '../content-queries.ts'
import type { Facts } from '../facts.ts'
import type { CannotTell } from '../summary.ts'
import { fill } from '../texts/texts.ts'
import { type Reader } from './page-parts.ts'

/** People per query. It bounds the memory. */
const batchSize = 100

/** What nobody can find out here, with the names of those whom it concerns. */
export async function* cannotTellSection(
  facts: Facts,
  { registrationType, needs }: CannotTell,
  { texts, language }: Reader,
): AsyncGenerator<string> {
  if (registrationType.length + needs.length === 0) return
  yield `<h2>${escapeHtml(texts.cannotTell)}</h2>\n`
  yield* named(facts, registrationType, texts.registrationType)
  for (const [kindLabel, those] of Map.groupBy(needs, (need) => need.kindLabel)) {
    const ids = those.map(({ userId }) => userId)
    yield* named(facts, ids, fill(texts.requirementApplies, { kind: translate(language, kindLabel) }))
  }
}

async function* named({ db, scope }: Facts, ids: number[], text: string): AsyncGenerator<string> {
  if (ids.length === 0) return
  yield paragraph(fill(text, { count: String(ids.length) }))
  yield '<ul class="names">'
  for (let start = 0; start < ids.length; start += batchSize) {
    const people = await listPeople(db, scope, ids.slice(start, start + batchSize))
    yield people
      .map(({ lastName, firstName }) => `<li>${isolated(`${lastName}, ${firstName}`)}</li>`)
      .join('')
  }
  yield '</ul>\n'
}
