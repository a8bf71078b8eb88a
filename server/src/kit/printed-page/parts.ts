import { escapeHtml } from '../../platform/http/html.ts'

// Parts of pages in ZIP files, which need no network and no script.

/** Isolates a value, so that Latin letters keep their direction in Arabic text. */
export const isolated = (text: string) => (text === '' ? '' : `<bdi>${escapeHtml(text)}</bdi>`)

export const paragraph = (text: string, name = '') =>
  `<p${name === '' ? '' : ` class="${name}"`}>${escapeHtml(text)}</p>\n`

export const headRow = (labels: string[]) =>
  `<tr>${labels.map((label) => `<th>${escapeHtml(label)}</th>`).join('')}</tr>\n`

/** A row of a table. A narrow screen shows the label of the column in each cell. */
export const row = (cells: string[], labels: string[]) =>
  `<tr>${cells.map((cell, at) => `<td data-label="${escapeHtml(labels[at] ?? '')}">${cell}</td>`).join('')}</tr>\n`

/** Days in English are written as in Australia. */
export const localeOf = (language: string) => (language === 'en' ? 'en-AU' : language)

export const formatDay = (day: string, language: string, dateStyle: 'long' | 'medium' = 'medium') =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

export const formatTime = (time: Date, language: string, timeZone = 'Australia/Sydney') =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'long', timeZone }).format(
    time,
  )

type Page = { language: string; title: string; style: string }

/** The beginning of a page, up to its body. It allows no script and no address. */
export const beginPage = ({ language, title, style }: Page) => `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
`
export const endPage = '</body>\n</html>\n'
