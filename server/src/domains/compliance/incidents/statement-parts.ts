import type { Incident } from '@gantry/contract/domains/compliance/incidents/schemas'
import { type Instant, instantOf } from '../../../platform/db/instant.ts'
import { escapeHtml } from '../../../platform/http/html.ts'
import type { TrailBegins } from './period.ts'

export const statementStyle = `
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

export const timeText = (time: string | Date) => escapeHtml(sydneyTime.format(new Date(time)))
export const dayText = (day: string) => longDay.format(new Date(`${day}T00:00:00Z`))

export const paragraphOf = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>\n`
const note = (text: string) => `<p class="todo">${text}</p>\n`
/** What a person wrote, or a placeholder that can be seen to be one. */
export const written = (text: string | null, placeholder: string) =>
  text === null || text === '' ? note(`[To complete: ${escapeHtml(placeholder)}]`) : paragraphOf(text)

/** Which files do not know all of the period, and since when there is something. */
export function unknownPart(
  { from, to }: Incident,
  { history, trail }: { history: Instant; trail: TrailBegins },
): string {
  const before = (what: string, begins: Instant, known: string) => {
    if (instantOf(from) >= begins) return ''
    const whole = instantOf(to) <= begins ? ', which is the whole period' : ''
    return note(
      `${what} recorded since ${timeText(begins)} (Sydney). ${known} nothing of the time before${whole}.`,
    )
  }
  return [
    before('Access is', history, 'reach.csv knows'),
    before('Sign-ins and opened apps are', trail.sessions, 'sessions.csv and app-entries.csv know'),
    before('Reads are', trail.reads, 'reads.csv knows'),
  ].join('')
}

/** The law asks for the patients. Only the archive knows whose images were opened. */
export function patientsPart({ subject, ability, from, to }: Incident): string {
  const whose =
    ability === null ? 'the MIPs with the ability images.view in reach.csv' : escapeHtml(subject.name)
  return `<h2>The patients</h2>
<p>The people to notify are the patients. <strong>Gantry holds no patients</strong>: affected.csv names none of them, and the practitioners in
reach.csv are those who had access. Ask the image archive:</p>
<ul>
<li>Which studies of ${whose}, by the archive label, were opened, downloaded, shared or printed between ${timeText(from)} and
${timeText(to)} (Sydney; ${from} to ${to} in UTC)?</li>
<li>By which users and from which addresses? The user ids of the archive are those of reach.csv.</li>
<li>Whose studies are they: name, date of birth and contact details of each patient, and the practice that holds them?</li>
<li>Since when does the archive record this, and is the whole period covered?</li>
</ul>
`
}
