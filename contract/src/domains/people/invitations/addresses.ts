// This file has no schema library, because the portal reads pasted addresses before it loads one.

/** The most people whom one call invites. */
export const mostInvited = 200
/** The most characters of an address as it was entered. */
export const longestAddress = 320

/** What stands in `Nguyen, Priya <priya@clinic.example>`: an address in angle brackets, and the name before it. */
const withName = /^([^<]*)<([^<>]*)>?/

const wordsOf = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '')

/** The addresses of one part. Names are left out, words without an address stay, so that the user sees them. */
function addressesOf(part: string): string[] {
  const [, before = '', address = ''] = withName.exec(part) ?? []
  if (address.trim() === '') return wordsOf(part.replaceAll(/[<>]/g, ' '))
  return [...wordsOf(before).filter((word) => word.includes('@')), address.trim()]
}

/**
 * Reads pasted e-mail addresses, which commas, semicolons, spaces or lines separate. `Name <address>` is understood, also with
 * a comma in the name. Each address is returned once, without regard to upper and lower case.
 */
export function readAddresses(text: string): string[] {
  const found = new Map<string, string>()
  const plain = text.replaceAll(/"[^"\n]*"\s*(?=<)/g, ' ').replaceAll(/>/g, '>;')
  for (const address of plain.split(/[;\n\r]/).flatMap(addressesOf)) {
    const bare = address.replace(/^mailto:/i, '')
    if (bare !== '' && !found.has(bare.toLowerCase())) found.set(bare.toLowerCase(), bare)
  }
  return [...found.values()]
}
