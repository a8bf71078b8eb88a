import { basicPageStyle } from '../../../../kit/printed-page/style.ts'

/** The style of the page in a pack, for screens and for paper. */
export const pageStyle = `${basicPageStyle}
.day { font-size: 1.2rem; font-weight: 600; }
.review { font-size: .9em; opacity: .85; }
.overdue { font-weight: 600; }
.grace, .unchecked, .due, .unverified { font-weight: 600; }
.suspended, .lapsed, .missing { font-weight: 700; text-decoration: underline; }
.practice { font-size: 1.5rem; font-weight: 600; margin-block: .5rem 2rem; }
.counts { width: auto; }
.counts td:nth-child(n + 2) { text-align: end; }
.names { columns: 15rem; }
.unknown { font-weight: 600; }
@media print {
  .cover { break-after: page; }
  .cover h1 { font-size: 24pt; margin-block: 2mm; }
  .cover h2 { margin-block: 5mm 1mm; }
  .practice { margin-block: 0 5mm; }
}
`
