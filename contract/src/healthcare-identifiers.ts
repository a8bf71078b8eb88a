/** HPI-O: sixteen digits that begin with 800362, with a Luhn check digit. */
export function isHpio(text: string): boolean {
  if (!/^800362\d{10}$/.test(text)) return false
  const sum = Array.from(text)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}
