import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const source = join(import.meta.dirname, '../..')
const document = readFileSync(join(source, '../../docs/visual-design.md'), 'utf8')

/** The sizes in backticks at the start of the rows below a heading. */
function scaleBelow(heading: string, column: string): Set<string> {
  const section = document.split(/^## /m).find((part) => part.startsWith(heading)) ?? ''
  const table = section.split('\n\n').find((part) => part.startsWith(`| ${column} `)) ?? ''
  const cells = table.split('\n').map((row) => row.split('|')[1] ?? '')
  return new Set(cells.flatMap((cell) => [...cell.matchAll(/`([\d.]+)`/g)].map(([, size = '']) => size)))
}

const styles = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({
    path,
    text: readFileSync(join(source, path), 'utf8').replaceAll(/@font-face \{[^}]*\}/g, ''),
  }))

/** Each value of a property with the file in which it is. */
const valuesOf = (property: RegExp) =>
  styles.flatMap(({ path, text }) =>
    [...text.matchAll(/^\s*([a-z-]+): ([^;]+);/gm)]
      .filter(([, name = '']) => property.test(name))
      .map(([, name, value = '']) => ({ where: `${path}: ${name}: ${value}`, value })),
  )

/** The places with a length that is not on the scale. */
const outside = (property: RegExp, scale: Set<string>) =>
  valuesOf(property)
    .filter(({ value }) => {
      const lengths = [...value.matchAll(/(?<![\w.-])-?(\d*\.?\d+)(rem|px)\b/g)]
      return lengths.some(([, size = '', unit]) => unit === 'px' || !scale.has(size))
    })
    .map(({ where }) => where)

describe('the sizes in the styles', () => {
  const type = scaleBelow('Type', 'size')
  const weights = scaleBelow('Type', 'weight')
  const space = scaleBelow('Space', 'size')

  it('are compared with scales that the document has', () => {
    expect([type.size, weights.size, space.size].every((size) => size > 5)).toBe(true)
  })

  it('of text are on the scale of type', () => {
    expect(outside(/^font-size$/, type)).toEqual([])
    const others = valuesOf(/^font-weight$/).filter(({ value }) => /^\d/.test(value) && !weights.has(value))
    expect(others).toEqual([])
  })

  it('between things are on the scale of space', () => {
    expect(outside(/^(padding|margin|gap|row-gap|column-gap)(-|$)/, space)).toEqual([])
  })
})
