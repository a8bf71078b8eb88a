import type { Incident } from '@gantry/contract/incidents/schemas'
import { assessmentDays } from '@gantry/contract/incidents/words'
import type { Ability } from '@gantry/contract/reach/words'
import { type Instant, instantOf } from '../../platform/db/instant.ts'
import { escapeHtml } from '../../platform/http/html.ts'
import type { TrailBegins } from './period.ts'

export type AffectedCount = {
  certain: number
  possible: number
  /** Whether all of the period is known, and whether everybody affected is named. */
  isPeriodKnown: boolean
  isComplete: boolean
}
type Making = {
  madeAt: Date
  product: string
  affected: AffectedCount
  /** Whether images of patients are concerned, which are in an archive and not here. */
  showsImages: boolean
  /** Nothing is known of who had access before. */
  historyBegins: Instant
  /** Nothing is known of sign-ins, apps that were opened, and reads before. */
  trailBegins: TrailBegins
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

const kindsOfInformation: Record<Ability | 'misused', string> = {
  'images.view':
    'Medical images of patients and what they show: name, date of birth and findings. This is health information',
  'mip.read': 'The people who work at the practice, with their provider numbers',
  'person.read-full': 'Name, contact details, roles, registrations and documents of people',
  'document.read': 'The contents of the document',
  'app.open': 'What the connected app contains, which Gantry does not know',
  misused: 'Name, contact details, roles, registrations and documents of people',
}

/**
 * A draft of the statement about an eligible data breach, with the four contents that the Privacy Act 1988 s 26WK(3) asks
 * for. It is in English, because the Australian commissioner receives it.
 */
export function statementPage(
  incident: Incident,
  { madeAt, product, affected, showsImages, historyBegins, trailBegins }: Making,
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
      trailBegins.sessions,
      'sessions.csv and app-entries.csv know',
    ),
    unknownBefore('Reads are', trailBegins.reads, 'reads.csv knows'),
  ].join('')
  const others = !affected.isPeriodKnown
    ? ', and perhaps others, because not all of the period is known'
    : affected.isComplete
      ? ''
      : ', and perhaps others: see its rows with UNKNOWN'
  const possible = affected.possible === 0 ? '' : ` Perhaps affected: ${affected.possible}.`
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
<p>${escapeHtml(kindsOfInformation[ability ?? 'misused'])}.
People listed in affected.csv: ${affected.certain}${others}.${possible} reach.csv says what could be reached, and reads.csv what was read.</p>
${unknown}${showsImages ? patientsPart(incident, time) : ''}<h2>(d) What the people should do</h2>
<p class="todo">Recommendations, for example: change passwords that are used elsewhere too, and watch for messages that
use these details.</p>
</body>
</html>
`
}

/** The law asks for the patients. Only the archive knows whose images were opened. */
function patientsPart({ subject, ability, from, to }: Incident, time: (text: string) => string): string {
  const whose = ability === null ? `MIPs with the ability images.view in reach.csv` : subject.name
  return `<h2>The patients</h2>
<p>The people to notify are the patients. <strong>Gantry holds no patients</strong>: affected.csv names none of them, and the practitioners in
reach.csv are those who had access. Ask the image archive:</p>
<ul>
<li>Which studies of ${escapeHtml(whose)}, by the archive label, were opened, downloaded, shared or printed between
${escapeHtml(time(from))} and ${escapeHtml(time(to))} (Sydney; ${from} to ${to} in UTC)?</li>
<li>By which users and from which addresses? The user ids of the archive are those of reach.csv.</li>
<li>Whose studies are they: name, date of birth and contact details of each patient, and the practice that holds them?</li>
<li>Since when does the archive record this, and is the whole period covered?</li>
</ul>
`
}
