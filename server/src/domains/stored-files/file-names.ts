const maxLength = 200
// Controls, line separators and the signs that turn the reading direction, which make `exe.pdf` of `fdp.exe`.
const unsafe = /[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/**
 * A name that is only a name: no folders, nothing invisible, and an ending that says what the bytes are, so
 * that nobody's computer runs a `report.exe` that passed for a picture here.
 */
export function safeFileName(given: string, extensions: readonly [string, ...string[]]): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const name = /^.*[^.\s]/s.exec(last.replace(unsafe, ''))?.[0] ?? ''
  const ending = extensions.find((extension) => name.toLowerCase().endsWith(extension))
  const extension = ending === undefined ? extensions[0] : name.slice(-ending.length)
  const stem = (ending === undefined ? name : name.slice(0, -ending.length)).replace(/^[.\s]+/, '')
  const shortened = Array.from(stem)
    .slice(0, maxLength - extension.length)
    .join('')
    .trim()
  return (shortened === '' ? 'document' : shortened) + extension
}
