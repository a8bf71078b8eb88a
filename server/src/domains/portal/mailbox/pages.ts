import { escapeHtml } from '../../../platform/http/html.ts'
import type { KeptMail } from './files.ts'

const page = (product: string, title: string, main: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/mailbox/style.css">
</head>
<body>
<header><a href="/mailbox">${escapeHtml(product)} mailbox</a></header>
<main>
${main}
</main>
</body>
</html>
`

const timeOf = ({ date }: KeptMail) => {
  if (date === null || Number.isNaN(date.getTime())) return ''
  const iso = date.toISOString()
  return `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`
}

const row = (mail: KeptMail) => `<li>
<a href="/mailbox/${mail.name}"><strong>${escapeHtml(mail.subject)}</strong>
<span>${escapeHtml(mail.to)}</span> ${timeOf(mail)}</a>
</li>`

export function writeList(product: string, mails: KeptMail[]): string {
  const note =
    '<p class="note">No mail relay is set, so mail stays on this machine. Whoever has the address that the server prints at its start can read it.</p>'
  const list = mails.length === 0 ? '<p>No mail yet.</p>' : `<ul>\n${mails.map(row).join('\n')}\n</ul>`
  return page(product, `${product} mailbox`, `<h1>Mail sent from here</h1>\n${note}\n${list}`)
}

export function writeMail(product: string, mail: KeptMail): string {
  const content =
    mail.html === ''
      ? `<pre>${escapeHtml(mail.text)}</pre>`
      : // Links open in a new tab. The sandbox runs no script and gives the mail no access to the portal.
        `<iframe title="The message" src="/mailbox/${mail.name}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>As plain text</summary><pre>${escapeHtml(mail.text)}</pre></details>`
  return page(
    product,
    mail.subject,
    `<p><a href="/mailbox">All mail</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<dl>
<dt>From</dt><dd>${escapeHtml(mail.from)}</dd>
<dt>To</dt><dd>${escapeHtml(mail.to)}</dd>
<dt>Date</dt><dd>${timeOf(mail)}</dd>
</dl>
${content}`,
  )
}

export const style = `:root { color-scheme: light; font-family: system-ui, sans-serif; color: #1d2b31; background: #eef3f4 }
body { margin: 0 }
header { background: #0b5c6b; padding: 1rem 1.5rem }
header a { color: #fff; font-size: 1.15rem; font-weight: 600; text-decoration: none }
main { max-width: 46rem; margin: 1.5rem auto; padding: 0 1rem }
h1 { font-size: 1.4rem; overflow-wrap: anywhere }
a { color: #0b5c6b }
.note { color: #51626a }
ul { list-style: none; margin: 0; padding: 0; background: #fff; border: 1px solid #d9e3e6; border-radius: 8px; overflow: hidden }
li + li { border-top: 1px solid #e4ecee }
li a { display: grid; gap: .2rem; padding: .8rem 1rem; text-decoration: none; overflow-wrap: anywhere }
li a:hover { background: #f5f9fa }
li span { color: #1d2b31 }
time { color: #51626a; font-size: .9rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1rem; overflow-wrap: anywhere }
dt { color: #51626a }
dd { margin: 0 }
iframe { width: 100%; height: 40rem; border: 1px solid #d9e3e6; border-radius: 8px; background: #fff }
details { margin-top: 1rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #fff; border: 1px solid #d9e3e6; border-radius: 8px; padding: 1rem }
`
