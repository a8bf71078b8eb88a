// The identifiers of Australia's Healthcare Identifiers Service: sixteen digits with a Luhn check digit.

/** HPI-O, of an organisation. */
export const isHpio = (text: string): boolean => /^800362\d{10}$/.test(text) && passesLuhn(text)

/** HPI-I, of a person. */
export const isHpii = (text: string): boolean => /^800361\d{10}$/.test(text) && passesLuhn(text)

function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}
