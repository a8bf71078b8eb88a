import { operationsOf } from '@gantry/contract/openapi/operations-of'
import type { ApiDocument } from '@gantry/contract/openapi/types'
import { escapeHtml, escapeWithCode } from '../../../platform/http/html.ts'
import { writeMethod, writeOperation } from './operation-html.ts'
import { writeFields } from './schema-html.ts'

type Tag = ApiDocument['tags'][number]
type Group = ApiDocument['x-tagGroups'][number]
type Page = { product: string; document: ApiDocument; title: string; current: string; main: string }

const writePage = ({ product, document, title, current, main }: Page) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${escapeHtml(product)} API</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/style.css">
<script src="/api/docs/search.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<a class="product" href="/api/docs">${escapeHtml(product)} API</a>
<a href="/api/openapi.json">openapi.json</a>
</header>
<div class="columns">
<nav aria-label="Groups of calls">
<details class="menu" open><summary>Groups of calls</summary>
<ul>
${writeLink('', current)}
${document['x-tagGroups'].map((group) => writeGroup(group, current)).join('\n')}
${writeLink('shapes', current)}
</ul></details>
</nav>
<main id="main">
<h1>${escapeHtml(title)}</h1>
${main}
</main>
</div>
</body>
</html>
`

const writeGroup = ({ name, tags }: Group, current: string) =>
  `<li><strong class="area">${escapeHtml(name)}</strong>
<ul>
${tags.map((tag) => writeLink(tag, current)).join('\n')}
</ul></li>`

const writeLink = (name: string, current: string) =>
  `<li><a href="/api/docs${name === '' ? '' : `/${name}`}"${name === current ? ' aria-current="page"' : ''}>${titleOf(name)}</a></li>`

/** `user-mips` becomes "User MIPs". */
function titleOf(tag: string): string {
  if (tag === '') return 'All calls'
  const words = tag.split('-').map((word) => abbreviations[word] ?? word)
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
const abbreviations: Record<string, string> = { mips: 'MIPs', ris: 'RIS' }

/** Every call with its summary, by area and group, and a search. */
export function startPage(product: string, document: ApiDocument): string {
  const writeSection = (tag: Tag) => {
    const rows = placed(document, tag.name).map(
      ({ path, method, operation: { operationId, summary } }) =>
        `<li><a href="/api/docs/${tag.name}#${operationId}">${escapeHtml(summary)}</a> <span class="line">${writeMethod(method)} <code class="path">${escapeHtml(path)}</code></span> <code class="id">${operationId}</code></li>`,
    )
    return `<section><h3><a class="self" href="/api/docs/${tag.name}">${titleOf(tag.name)}</a></h3>
<p class="quiet">${escapeHtml(tag.description)}</p>
<ul class="calls">${rows.join('\n')}</ul></section>`
  }
  const areas = document['x-tagGroups'].map(
    ({ name, tags }) => `<div class="area"><h2>${escapeHtml(name)}</h2>
${document.tags
  .filter((tag) => tags.includes(tag.name))
  .map(writeSection)
  .join('\n')}</div>`,
  )
  const about = document.info.description.split('\n\n').map((text) => `<p>${escapeWithCode(text)}</p>`)
  const main = `${about.join('\n')}
<form class="search" role="search" hidden><label for="search">Search the calls</label>
<input id="search" type="search" autocomplete="off"><p id="found" role="status"></p></form>
${areas.join('\n')}`
  return writePage({ product, document, title: 'All calls', current: '', main })
}

export function tagPage(product: string, document: ApiDocument, tag: Tag): string {
  const main = `<p>${escapeHtml(tag.description)}</p>
${placed(document, tag.name)
  .map((one) => writeOperation(one, document))
  .join('\n')}`
  return writePage({ product, document, title: titleOf(tag.name), current: tag.name, main })
}

export function shapesPage(product: string, document: ApiDocument): string {
  const shapes = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<article id="${name}" aria-labelledby="${name}-title"><h2 id="${name}-title"><a class="self" href="#${name}">${name}</a></h2>
${writeFields(schema)}</article>`,
  )
  const main = `<p>The bodies and replies that several calls share.</p>\n${shapes.join('\n')}`
  return writePage({ product, document, title: 'Shapes', current: 'shapes', main })
}

const placed = (document: ApiDocument, tag: string) =>
  operationsOf(document).filter(({ operation }) => operation.tags[0] === tag)
