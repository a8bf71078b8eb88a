const NAME_PARAMETER = /(?:^|;)\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/i
const EXTENDED_PARAMETER = /(?:^|;)\s*filename\*\s*=\s*([\w-]+)'[^']*'([^;\s]*)/i

function decodeExtended(charset: string, value: string): string | null {
  try {
    if (charset.toLowerCase() === 'utf-8') return decodeURIComponent(value)
    if (charset.toLowerCase() === 'iso-8859-1') {
      return value.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    }
  } catch {
    // The percent encoding is invalid, so the plain name is used.
  }
  return null
}

// A name must not lead out of the folder for downloads, or hide its true ending.
const lastPathPart = (name: string) => name.split(/[/\\]/).at(-1) ?? ''
const unsafe = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu

/** The file name of a download by RFC 6266. The form of RFC 8187 (`filename*`) has priority. */
export function fileNameFrom(header: string | null, otherwise: string): string {
  if (!header) return otherwise
  // Quoted text is a name and never another parameter.
  const extended = EXTENDED_PARAMETER.exec(header.replace(/"(?:[^"\\]|\\.)*"/g, '""'))
  const plain = NAME_PARAMETER.exec(header)
  const name =
    (extended && decodeExtended(extended[1] ?? '', extended[2] ?? '')) ??
    plain?.[1]?.replace(/\\(.)/g, '$1') ??
    plain?.[2] ??
    ''
  const safe = lastPathPart(name).replace(unsafe, '').trim()
  return safe === '' || safe === '.' || safe === '..' ? otherwise : safe
}
