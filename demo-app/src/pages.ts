import type { Failure } from './failure.ts'
import { type Html, html } from './html.ts'
import type { Person } from './person.ts'
import type { DemoAppSettings } from './settings.ts'

type Named = Pick<DemoAppSettings, 'name' | 'portalUrl'>

const page = ({ name, portalUrl }: Named, title: string, content: Html): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${name}</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header><strong>${name}</strong> <a href="${portalUrl}">Back to the portal</a></header>
<main>
<h1>${title}</h1>
${content}
</main>
<footer>A demonstration of an app that is opened from the portal. It keeps nothing.</footer>
</body>
</html>
`

/** The page of a signed-in user: the data from the portal, and how the app received it. */
export function greetingPage(app: Named, person: Person, way: 'sign-in' | 'ticket'): Html {
  const signOut = way === 'ticket' ? '/ticket/sign-out' : '/sign-out'
  return page(
    app,
    `Hello ${person.name}`,
    html`<p>You came ${way === 'ticket' ? 'by ticket' : 'by signing in'}, from the portal.</p>
<dl>
<dt>Role</dt><dd>${person.role || 'None'}</dd>
<dt>Group</dt><dd>${person.group ?? 'None'}</dd>
<dt>RIS name</dt><dd>${person.risUserName ?? 'None'}</dd>
<dt>E-mail</dt><dd>${person.email || 'None'}</dd>
<dt>Provider numbers</dt><dd>${providerNumbers(person)}</dd>
</dl>
<form method="post" action="${signOut}"><button>Sign out</button></form>`,
  )
}

function providerNumbers({ providerNumbers: numbers }: Person): Html {
  if (numbers.length === 0) return html`None`
  const rows = numbers.map(
    ({ place, number }) => html`<li><code>${number || 'not known'}</code> ${place}</li>`,
  )
  return html`<ul>${rows}</ul>`
}

export const signedOutPage = (app: Named, done: boolean): Html =>
  page(
    app,
    done ? 'You are signed out' : 'You are not signed in',
    html`<p>${done ? `Your session in ${app.name} has ended.` : `There is no session of yours in ${app.name}.`}</p>
<p><a class="button" href="/">Sign in</a></p>`,
  )

export const noTicketPage = (app: Named): Html =>
  page(
    app,
    'Open this app from the portal',
    html`<p>People come here with a ticket, which the portal gives them when they open the app there.</p>
<p><a class="button" href="${app.portalUrl}">Go to the portal</a></p>`,
  )

/** @param onward the address and the label of the next link */
export const failurePage = (app: Named, failure: Failure, onward: { href: string; label: string }): Html =>
  page(
    app,
    failure.message,
    html`${failure.detail === '' ? html`` : html`<p class="detail">${failure.detail}</p>`}
<p><a class="button" href="${onward.href}">${onward.label}</a></p>`,
  )
