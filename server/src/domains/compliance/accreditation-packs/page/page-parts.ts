import { formatDay, isolated } from '../../../../kit/printed-page/parts.ts'
import { escapeHtml } from '../../../../platform/http/html.ts'
import { translate } from '../../../../platform/messages/translate.ts'
import type { Review } from '../standing-queries.ts'
import type { PageTexts } from '../texts/en.ts'
import { fill } from '../texts/texts.ts'

// Parts of the page in a pack.

/** The kinds that come with the product have names in each language. */
export const kindName = ({ kindLabel }: { kindLabel: string }, { language }: Reader) =>
  isolated(translate(language, kindLabel))

export const standingOf = (standing: string, texts: PageTexts) =>
  `<span class="${standing.toLowerCase()}">${escapeHtml(texts.standings[standing] ?? standing)}</span>`

/** The roles that come with the product have names in each language. */
export const roleNames = (labels: string[], language: string) =>
  labels.map((label) => isolated(translate(language, label))).join('; ')

/** For whom the parts of the page are written; `day` is that of the pack. */
export type Reader = { texts: PageTexts; language: string; day: string }

/** Who checked it last, when, and what they found; and when the next check is due. */
export function reviewOf(review: Review, { texts, language, day }: Reader): string {
  const { checkedOn, result, checkedBy, isCheckerHidden, nextCheckOn } = review
  if (checkedOn === null || result === null) return escapeHtml(texts.neverChecked)
  const withoutName = isCheckerHidden ? texts.checkedByHidden : texts.checkedByUnknown
  const check = fillIsolated(checkedBy === null ? withoutName : texts.checkedBy, {
    result: texts.results[result] ?? result,
    day: formatDay(checkedOn, language),
    name: checkedBy ?? '',
  })
  const last = `${escapeHtml(texts.lastCheck)}: ${check}`
  if (nextCheckOn === null) return last
  const isOverdue = nextCheckOn < day
  const next = fillIsolated(isOverdue ? texts.checkOverdue : texts.nextCheck, {
    day: formatDay(nextCheckOn, language),
  })
  return `${last} · ${isOverdue ? `<span class="overdue">${next}</span>` : next}`
}

const fillIsolated = (text: string, values: Record<string, string>) =>
  fill(
    escapeHtml(text),
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolated(value)])),
  )
