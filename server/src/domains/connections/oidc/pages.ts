import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { escapeHtml } from '../../../platform/http/html.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { languageOf, translate } from '../../../platform/messages/translate.ts'
import type { World } from '../../../platform/world.ts'

export const style = readFileSync(join(import.meta.dirname, 'pages.css'))

type Page = { language: string; product: string; title: string; head?: string; main: string }

const writePage = ({ language, product, title, head = '', main }: Page) => `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(product)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/oidc/style.css">
${head}</head>
<body>
<main>
<p class="product">${escapeHtml(product)}</p>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
</body>
</html>
`

type Parts = Pick<World, 'inForce' | 'settings'>
const nameIn = ({ inForce }: Pick<World, 'inForce'>) => inForce.get('brand.displayed-name')

/**
 * Writes a page that continues to `next`. The session cookies are SameSite=Strict: the browser sends them with requests
 * from our own pages, and never with requests from another site.
 */
export function writeContinuePage(world: Parts, language: string, next: string): string {
  const address = escapeHtml(next)
  return writePage({
    language,
    product: nameIn(world),
    title: translate(language, 'Signing you in …'),
    head: `<meta http-equiv="refresh" content="0; url=${address}">\n`,
    main: `<p><a class="button" href="${address}">${translate(language, 'Continue')}</a></p>`,
  })
}

type Confirmed = { app: string; path: string; person: { name: string; email: string } }

/** Asks the person to confirm the sign-in, as an app can require (`prompt=consent` and `prompt=select_account`). */
export function writeConfirmPage(world: Parts, language: string, { app, path, person }: Confirmed): string {
  const say = (sentence: string) => escapeHtml(translate(language, sentence))
  return writePage({
    language,
    product: nameIn(world),
    title: translate(language, `Sign in to ${app}?`),
    main: `<p>${say('The app receives your name, your e-mail address, your role and your provider numbers.')}</p>
<p>${say('You are signed in as:')} <bdi>${escapeHtml(person.name)}</bdi> (<bdi>${escapeHtml(person.email)}</bdi>)</p>
<p class="buttons"><a class="button" href="${escapeHtml(path)}?onward=1&#38;agreed=1">${say('Continue')}</a>
<a class="button quiet" href="${escapeHtml(path)}/other-account">${say('Use another account')}</a>
<a class="button quiet" href="${escapeHtml(path)}/cancel">${say('Cancel')}</a></p>`,
  })
}

type Trouble = { error: string; reason: string; hasRunOut: boolean }

/** Writes an error page for the user; `error` is the OAuth error code. */
export function writeProblem(world: Parts, language: string, { error, reason, hasRunOut }: Trouble): string {
  const sentence = hasRunOut ? runOut : notPossible
  return writePage({
    language,
    product: nameIn(world),
    title: translate(language, 'The app could not be opened'),
    main: `<p>${escapeHtml(translate(language, sentence))}</p>
<p class="detail" lang="en" dir="ltr">${escapeHtml(`${error}: ${reason}`)}</p>
<p><a class="button" href="${escapeHtml(world.settings.publicUrl)}/">${translate(language, 'To the dashboard')}</a></p>`,
  })
}

const runOut = 'This sign-in has run out, or was begun in another browser. Open the app again.'
const notPossible =
  'The app asked for something that is not possible here. Tell the administrator of the app.'

/** The page of a visitor whom the server refuses for now; `sentence` says why, or how long to wait. */
export const writeRefusal = (world: Parts, language: string, sentence: string): string =>
  writePage({
    language,
    product: nameIn(world),
    title: translate(language, 'The app could not be opened'),
    main: `<p>${escapeHtml(translate(language, sentence))}</p>
<p><a class="button" href="${escapeHtml(world.settings.publicUrl)}/">${translate(language, 'To the dashboard')}</a></p>`,
  })

export function showProblem(world: Parts, context: KoaContextWithOIDC, trouble: Trouble): void {
  context.type = 'html'
  context.body = writeProblem(world, languageOf(context.headers), trouble)
}

/** Answers an address that the library does not know in the same way as the other routes. */
export function showNotFound(context: Pick<KoaContextWithOIDC, 'headers' | 'res' | 'body' | 'status'>): void {
  const { status, code, message } = notFound()
  const requestId = context.res.getHeader('x-request-id')
  context.body = { code, message: translate(languageOf(context.headers), message), requestId }
  context.status = status
}

/** Shows the page after signing out of an app, which asks whether to sign out of the portal too. */
export function showLogoutPage(world: Parts, context: KoaContextWithOIDC, form: string): void {
  const language = languageOf(context.headers)
  const say = (sentence: string) => escapeHtml(translate(language, sentence))
  const { client } = context.oidc
  const name = client?.clientName ?? ''
  const buttons = `<input type="hidden" name="logout" value="yes">
<p class="buttons">
<button class="button" name="portal" value="leave">${say(`Sign out of ${nameIn(world)}`)}</button>
<button class="button quiet">${say('Stay signed in')}</button>
</p></form>`
  context.type = 'html'
  context.body = writePage({
    language,
    product: nameIn(world),
    title: translate(
      language,
      name === '' ? 'You have signed out of the app' : `You have signed out of ${name}`,
    ),
    main: `<p>${say(`You are still signed in to ${nameIn(world)}. Sign out there, too, if others use this machine.`)}</p>
${form.replace('</form>', buttons)}`,
  })
}
