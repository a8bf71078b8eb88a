import type { Incident } from '@gantry/contract/domains/compliance/incidents/schemas'
import { escapeHtml } from '../../../../platform/http/html.ts'
import { dayText, paragraphOf, statementStyle } from '../statement-parts.ts'

/**
 * The statement about an eligible data breach as the Commissioner got it: only what a person wrote for the Privacy Act 1988
 * s 26WK(3). It is in English, because the Australian commissioner receives it.
 */
export function givenStatementPage(
  { title, statement }: Incident,
  { givenOn, reference }: { givenOn: string; reference: string },
): string {
  const { entityName, entityContact, breachDescription, informationKinds, recommendedSteps, otherEntities } =
    statement
  const others = otherEntities === '' ? '' : `<h2>Other entities</h2>\n${paragraphOf(otherEntities)}`
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(`Statement: ${title}`)}</title>
<style>${statementStyle}</style>
</head>
<body>
<h1>Statement about an eligible data breach</h1>
<p>Privacy Act 1988, section 26WK. Given to the Australian Information Commissioner on ${dayText(givenOn)}${
    reference === '' ? '' : `, reference ${escapeHtml(reference)}`
  }.</p>
<h2>(a) The entity</h2>
${paragraphOf(entityName)}${paragraphOf(entityContact)}<h2>(b) The breach</h2>
${paragraphOf(breachDescription)}<h2>(c) The kinds of information</h2>
${paragraphOf(informationKinds)}<h2>(d) What the people should do</h2>
${paragraphOf(recommendedSteps)}${others}</body>
</html>
`
}
