const anyDigit = /[0-9\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g

/** The digits of a text as 0 to 9, also those of Arabic, Persian and full-width keyboards. */
export const digitsOf = (text: string): string =>
  // In each of these blocks of Unicode the last four bits of a digit are its value.
  (text.match(anyDigit) ?? []).map((digit) => digit.charCodeAt(0) & 0xf).join('')
