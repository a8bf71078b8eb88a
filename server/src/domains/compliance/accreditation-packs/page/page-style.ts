import type { PageTexts } from '../texts/en.ts'

/** The style of the page in a pack, for screens and for paper. */
export const pageStyle = `
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; line-height: 1.2; }
h2 { font-size: 1.2rem; margin-top: 2rem; }
.day { font-size: 1.2rem; font-weight: 600; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid #8888; padding: .3rem .5rem; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
th { overflow-wrap: normal; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
ul { margin: 0; padding-inline-start: 1.1rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
dt { font-weight: 600; }
dd { margin: 0; }
.review { font-size: .9em; opacity: .85; }
.overdue { font-weight: 600; }
.grace, .unchecked, .due, .unverified { font-weight: 600; }
.suspended, .lapsed, .missing { font-weight: 700; text-decoration: underline; }
@media screen and (max-width: 45rem) {
  thead { display: none; }
  table, tbody, tr, td { display: block; }
  tr { border: 1px solid #8888; margin-block-end: .6rem; padding: .3rem .5rem; }
  td { border: 0; padding: .1rem 0; }
  td:empty { display: none; }
  td::before { content: attr(data-label) ': '; font-weight: 600; }
}
.product { display: flex; align-items: center; gap: .5rem; font-weight: 600; }
.practice { font-size: 1.5rem; font-weight: 600; margin-block: .5rem 2rem; }
.counts { width: auto; }
.counts td:nth-child(n + 2) { text-align: end; }
.names { columns: 15rem; }
.unknown { font-weight: 600; }
@media print {
  :root { color-scheme: light; }
  body { font-size: 10pt; margin: 0; max-width: none; padding: 0; }
  a { color: inherit; }
  h2, h3 { break-after: avoid; }
  .cover { break-after: page; }
  .cover h1 { font-size: 24pt; margin-block: 2mm; }
  .cover h2 { margin-block: 5mm 1mm; }
  .practice { margin-block: 0 5mm; }
}
`

/** A4 with the number of each page at its foot. */
export function numberedPages({ page }: PageTexts): string {
  const content = page
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => counters[part] ?? JSON.stringify(part))
  return `@page { size: A4 landscape; margin: 14mm 12mm 16mm; @bottom-center { content: ${content.join(' ')}; font: 9pt system-ui, sans-serif; } }\n`
}

const counters: Record<string, string> = { '{page}': 'counter(page)', '{pages}': 'counter(pages)' }
