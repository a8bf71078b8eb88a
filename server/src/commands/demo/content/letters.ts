// SVG paths of letters in a box of 4 by 6. They are drawn, because a server may have no fonts.
const strokes: Record<string, string> = {
  A: 'M0 6 2 0 4 6M.8 4H3.2',
  B: 'M0 3H2.3A1.5 1.5 0 0 1 2.3 6H0V0H2.1A1.5 1.5 0 0 1 2.1 3',
  C: 'M3.9 1.3A2.1 3 0 1 0 3.9 4.7',
  D: 'M0 0V6H1.3A2.7 3 0 0 0 1.3 0Z',
  E: 'M3.5 0H0V6H3.5M0 3H3',
  F: 'M3.5 0H0V6M0 3H3',
  G: 'M3.9 1.3A2.1 3 0 1 0 4 4.4V3.3H2.5',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6',
  J: 'M3.2 0V4.4A1.6 1.6 0 0 1 0 4.4',
  K: 'M0 0V6M3.8 0 0 3.6M1.4 2.4 4 6',
  L: 'M0 0V6H3.5',
  M: 'M0 6V0L2 3.6 4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M2 0A2.1 3 0 0 0 2 6A2.1 3 0 0 0 2 0Z',
  P: 'M0 6V0H2.2A1.7 1.7 0 0 1 2.2 3.4H0',
  Q: 'M2 0A2.1 3 0 0 0 2 6A2.1 3 0 0 0 2 0ZM2.5 4.3 4.1 6.2',
  R: 'M0 6V0H2.2A1.7 1.7 0 0 1 2.2 3.4H0M1.9 3.4 4 6',
  S: 'M3.8 1.1A1.8 1.5 0 0 0 2 0A1.7 1.5 0 0 0 2 3A1.7 1.5 0 0 1 2 6A1.9 1.5 0 0 1 .1 4.8',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4A2 2 0 0 0 4 4V0',
  V: 'M0 0 2 6 4 0',
  W: 'M-.4 0 .8 6 2 1.6 3.2 6 4.4 0',
  X: 'M0 0 4 6M4 0 0 6',
  Y: 'M0 0 2 3.2 4 0M2 3.2V6',
  Z: 'M0 0H4L0 6H4',
}

/** Draws letters in the centre of a square of 256, with the given height. Other characters are left out. */
export function drawLetters(text: string, height: number): string {
  const shown = Array.from(text.toUpperCase()).filter((letter) => letter in strokes)
  const scale = height / 6
  const width = shown.length * 4 + (shown.length - 1) * 1.8
  const paths = shown.map(
    (letter, index) => `<path transform="translate(${index * 5.8} 0)" d="${strokes[letter] ?? ''}"/>`,
  )
  const place = `translate(${128 - (width * scale) / 2} ${128 - height / 2}) scale(${scale})`
  return `<g transform="${place}" fill="none" stroke="#fff" stroke-width=".85" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`
}
