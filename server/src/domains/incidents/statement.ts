import type { Incident } from '@gantry/contract/incidents/schemas'
import { assessmentDays } from '@gantry/contract/incidents/words'
import { type Instant, instantOf } from '../../platform/db/instant.ts'
import { escapeHtml } from '../../platform/http/html.ts'

type Making = {
  madeAt: Date
  product: string
  affected: number
  /** Nothing is known of who had access before. */
  historyBegins: Instant
  /** Nothing is known of sign-ins, apps that were opened, and reads before. */
  trailBegins: { entries: Instant; reads: Instant }
}

const style = `
:root { color-scheme: light dark; }
body { font: 15px/1.6 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 1.6rem; }
.todo { border-inline-start: 3px solid; padding-inline-start: .6rem; font-style: italic; }
@page { size: A4; margin: 20mm; }
`
const sydneyTime = new Intl.DateTimeFormat('en-AU', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Australia/Sydney',
})
const longDay = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' })

const kindsOfInformation: Record<Incident['subject']['kind'], string> = {
  user: 'Name, contact details, roles, registrations and documents of people',
  mip: 'The people who work at the practice, with their provider numbers',
  document: 'The contents of the document',
  app: 'What the connected app contains, which Gantry does not know',
}

/**
 * A draft of the statement about an eligible data breach, with the four contents that the Privacy Act 1988 s 26WK(3) asks
 * for. It is in English, because the Australian commissioner receives it.
 */
export function statementPage(
  incident: Incident,
  { madeAt, product, affected, historyBegins, trailBegins }: Making,
): string {
  const { title, description, subject, ability, from, to, awareOn, assessBy } = incident
  const time = (text: string) => sydneyTime.format(new Date(text))
  const day = (text: string) => longDay.format(new Date(`${text}T00:00:00Z`))
  const what =
    ability === null
      ? `The account of ${subject.name} was used by somebody else, or is suspected to have been.`
      : `Access to ${subject.name} was exposed, or is suspected to have been.`
  const isUnknown = (begins: Instant) => instantOf(from) < begins
  const unknownBefore = (what: string, begins: Instant, known: string) => {
    if (!isUnknown(begins)) return ''
    const whole = instantOf(to) <= begins ? ', which is the whole period' : ''
    const since = escapeHtml(time(begins))
    return `<p class="todo">${what} recorded since ${since} (Sydney). ${known} nothing of the time before${whole}.</p>\n`
  }
  const unknown = [
    unknownBefore('Access is', historyBegins, 'reach.csv knows'),
    unknownBefore(
      'Sign-ins and opened apps are',
      trailBegins.entries,
      'sessions.csv and app-entries.csv know',
    ),
    unknownBefore('Reads are', trailBegins.reads, 'reads.csv knows'),
  ].join('')
  // Who is affected follows from the links of a MIP, or from what the account read.
  const mayBeMore =
    ability === null ? isUnknown(trailBegins.reads) : subject.kind === 'mip' && isUnknown(historyBegins)
  const others = mayBeMore ? ', and perhaps others, because not all of the period is known' : ''
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(`Draft statement: ${title}`)}</title>
<style>${style}</style>
</head>
<body>
<h1>Draft statement about an eligible data breach</h1>
<p>Privacy Act 1988, section 26WK(3). Drafted by ${escapeHtml(product)} on ${escapeHtml(time(madeAt.toISOString()))} (Sydney).
A person must check and complete it.</p>
<h2>Assessment</h2>
<p>Somebody first suspected the breach on ${day(awareOn)}. All reasonable steps must be taken to complete the assessment within
${assessmentDays} days, by <strong>${day(assessBy)}</strong> (section 26WH).</p>
<h2>(a) The entity</h2>
<p class="todo">Name and contact details of the entity.</p>
<h2>(b) The breach</h2>
<p>${escapeHtml(title)}. ${escapeHtml(what)} It happened between ${escapeHtml(time(from))} and ${escapeHtml(time(to))} (Sydney).</p>
${description === '' ? '' : `<p>${escapeHtml(description).replaceAll('\n', '<br>')}</p>\n`}<h2>(c) The kinds of information</h2>
<p>${escapeHtml(kindsOfInformation[ability === null ? 'user' : subject.kind])}.
People listed in affected.csv: ${affected}${others}. reach.csv says what could be reached, and reads.csv what was read.</p>
${unknown}<h2>(d) What the people should do</h2>
<p class="todo">Recommendations, for example: change passwords that are used elsewhere too, and watch for messages that
use these details.</p>
</body>
</html>
`
}
