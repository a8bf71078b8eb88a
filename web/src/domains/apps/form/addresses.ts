/** One address a line; what is only space is no line. */
export const addressesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
