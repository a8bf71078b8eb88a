/** One address a line; blank lines are ignored. */
export const addressesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
