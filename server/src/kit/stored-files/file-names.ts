const maxLength = 200
// Control characters, line separators and characters that change the reading direction, which can make `fdp.exe` look
// like `exe.pdf`.
const unsafe = /[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/**
 * Returns a file name without folders and invisible characters. Its extension matches the content, so that a file
 * stored as a picture cannot be downloaded as `report.exe`.
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
