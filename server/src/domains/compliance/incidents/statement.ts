import type { Incident } from '@gantry/contract/domains/compliance/incidents/schemas'
import { assessmentDays } from '@gantry/contract/domains/compliance/incidents/words'
import type { Ability } from '@gantry/contract/domains/compliance/reach/words'
import type { Instant } from '../../../platform/db/instant.ts'
import { escapeHtml } from '../../../platform/http/html.ts'
import type { TrailBegins } from './period.ts'
import {
  dayText,
  paragraphOf,
  patientsPart,
  statementStyle,
  timeText,
  unknownPart,
  written,
} from './statement-parts.ts'

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
 * The draft of the statement about an eligible data breach: what a person wrote for the Privacy Act 1988 s 26WK(3), and what the
 * pack knows. It is in English, because the Australian commissioner receives it.
 */
export function statementPage(incident: Incident, making: Making): string {
  const { title, description, subject, ability, from, to, statement } = incident
  const { madeAt, product, showsImages, historyBegins, trailBegins } = making
  const what =
    ability === null
      ? `The account of ${subject.name} was used by somebody else, or is suspected to have been.`
      : `Access to ${subject.name} was exposed, or is suspected to have been.`
  const { ready } = statement
  const state =
    ready === null
      ? '<strong>Not ready: nobody has marked this draft as ready.</strong>'
      : `Marked as ready by ${escapeHtml(ready.name || `user ${ready.userId}`)} on ${timeText(ready.at)} (Sydney).`
  const contact =
    statement.entityName === '' || statement.entityContact === ''
      ? written('', 'contact details of the entity')
      : paragraphOf(statement.entityContact)
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(`Draft statement: ${title}`)}</title>
<style>${statementStyle}</style>
</head>
<body>
<h1>Draft statement about an eligible data breach</h1>
<p>Privacy Act 1988, section 26WK(3). Drafted by ${escapeHtml(product)} on ${timeText(madeAt)} (Sydney).
A person must check and complete it. ${state}</p>
<h2>(a) The entity</h2>
${written(statement.entityName, 'name of the entity')}${contact}<h2>(b) The breach</h2>
${written(statement.breachDescription, 'description of the breach')}<p>${escapeHtml(title)}. ${escapeHtml(what)} It happened between ${timeText(from)} and ${timeText(to)} (Sydney).</p>
${description === '' ? '' : paragraphOf(description)}<h2>(c) The kinds of information</h2>
${written(statement.informationKinds, 'the particular kinds of information')}<p>${escapeHtml(kindsOfInformation[ability ?? 'misused'])}.
${affectedPart(making.affected)} reach.csv says what could be reached, and reads.csv what was read.</p>
${unknownPart(incident, { history: historyBegins, trail: trailBegins })}${showsImages ? patientsPart(incident) : ''}<h2>(d) What the people should do</h2>
${written(
  statement.recommendedSteps,
  'recommendations, for example: change passwords that are used elsewhere too, and watch for messages that use these details',
)}<h2>Other entities</h2>
${statement.otherEntities === '' ? '<p>No other entity is named. Section 26WK(4) allows their identity and contact details here.</p>\n' : paragraphOf(statement.otherEntities)}<h1>Assessment</h1>
<p>This part is not in the statement.</p>
${assessmentPart(incident)}</body>
</html>
`
}

function affectedPart({ certain, possible, isPeriodKnown, isComplete }: AffectedCount): string {
  const others = !isPeriodKnown
    ? ', and perhaps others, because not all of the period is known'
    : isComplete
      ? ''
      : ', and perhaps others: see its rows with UNKNOWN'
  const perhaps = possible === 0 ? '' : ` Perhaps affected: ${possible}.`
  return `People listed in affected.csv: ${certain}${others}.${perhaps}`
}

function assessmentPart({ awareOn, assessBy, statement }: Incident): string {
  const { assessedOn, harmConsiderations, remedialAction } = statement
  const late =
    assessedOn !== null && assessedOn > assessBy ? ' <strong>This is after the last day.</strong>' : ''
  const completed =
    assessedOn === null
      ? written(null, 'the day on which the assessment was completed')
      : `<p>It was completed on ${dayText(assessedOn)}.${late}</p>\n`
  return `<p>Somebody first suspected the breach on ${dayText(awareOn)}. All reasonable steps must be taken to complete the assessment within
${assessmentDays} days, by <strong>${dayText(assessBy)}</strong> (section 26WH).</p>
${completed}<h2>Serious harm (section 26WG)</h2>
${written(harmConsiderations, 'whether serious harm is likely: kinds and sensitivity of the information, its protection, who has it, and the harm')}<h2>Remedial action (section 26WF)</h2>
${written(remedialAction, 'what was done to prevent serious harm')}`
}
