import type { CSSProperties } from 'react'

/** The minimum width of each kind of column, in rem, and its share of the remaining width. */
const widths = {
  /** A person or a record, with an image. */
  name: [13.4, 2.2],
  /** An address, a description, several names. */
  text: [9.5, 2.8],
  /** An e-mail address, in small letters. */
  email: [15, 4],
  /** Sentences, the main content of the list. */
  prose: [18, 4],
  badges: [8.5, 2.2],
  /** The standing of a qualification as a badge, which is long in French. */
  standing: [14.5, 1],
  word: [7.25, 1],
  /** A network address, a number of a register. */
  address: [9, 1],
  number: [5.5, 0.75],
  status: [8.5, 0.9],
  time: [12, 1.1],
  button: [4.25, 0.5],
  /** Two buttons. */
  buttons: [6, 0.5],
  /** A button with words. */
  action: [9.5, 0.9],
} as const

export type Width = keyof typeof widths

const SELECT = 2

/** A column of buttons is of no use on paper. */
export const isPrinted = ({ width }: { width?: Width }) =>
  width !== 'button' && width !== 'buttons' && width !== 'action'

/**
 * The column widths as a table style. They do not depend on the content, so the browser need not lay out rows outside
 * the screen, and columns keep their place on the next page or search.
 */
export function columnWidths(columns: readonly { width?: Width }[], hasSelect: boolean): CSSProperties {
  const chosen = columns.map(({ width = 'word' }) => widths[width])
  const tracks = chosen.map(([least, share]) => `minmax(${least}rem, ${share}fr)`)
  const least = chosen.reduce((sum, [width]) => sum + width, hasSelect ? SELECT : 0)
  const template = [...(hasSelect ? [`${SELECT}rem`] : []), ...tracks].join(' ')
  const printed = columns.filter(isPrinted).map(({ width = 'word' }) => `minmax(0, ${widths[width][0]}fr)`)
  return {
    '--columns': template,
    '--least': `${least}rem`,
    '--printed-columns': printed.join(' '),
  } as CSSProperties
}
