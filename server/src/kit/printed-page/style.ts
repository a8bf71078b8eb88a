/** The style of pages in ZIP files, for screens and for paper. */
export const basicPageStyle = `
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; line-height: 1.2; }
h2 { font-size: 1.2rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid #8888; padding: .3rem .5rem; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
th { overflow-wrap: normal; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
ul { margin: 0; padding-inline-start: 1.1rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
dt { font-weight: 600; }
dd { margin: 0; }
@media screen and (max-width: 45rem) {
  thead { display: none; }
  table, tbody, tr, td { display: block; }
  tr { border: 1px solid #8888; margin-block-end: .6rem; padding: .3rem .5rem; }
  td { border: 0; padding: .1rem 0; }
  td:empty { display: none; }
  td::before { content: attr(data-label) ': '; font-weight: 600; }
}
.product { display: flex; align-items: center; gap: .5rem; font-weight: 600; }
@media print {
  :root { color-scheme: light; }
  body { font-size: 10pt; margin: 0; max-width: none; padding: 0; }
  a { color: inherit; }
  h2, h3 { break-after: avoid; }
}
`

/** A4 with the number of each page at its foot. `words` has the places {page} and {pages}. */
export function numberedPages(words: string): string {
  const content = words
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => counters[part] ?? JSON.stringify(part))
  return `@page { size: A4 landscape; margin: 14mm 12mm 16mm; @bottom-center { content: ${content.join(' ')}; font: 9pt system-ui, sans-serif; } }\n`
}

const counters: Record<string, string> = { '{page}': 'counter(page)', '{pages}': 'counter(pages)' }
