import { expect, it } from 'vitest'
import { nextStep, type Steps } from './steps.ts'

type Row = { id: number; name: string }
const rowKey = ({ id }: Row) => id
const rows = (from: number, count: number, name = 'a'): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: from + index, name }))
const begin = (target: Row[], drawn: Row[] = []): Steps<Row> => nextStep({ target, drawn, upTo: 0 }, rowKey)

it('draws a short page at once', () => {
  const target = rows(0, 10)
  expect(begin(target).drawn).toBe(target)
})

it('draws a long one in steps, and ends with what was asked for', () => {
  const target = rows(0, 200)
  let steps = begin(target)
  expect(steps.drawn).toHaveLength(30)
  let count = 1
  for (; steps.drawn !== target; count += 1) steps = nextStep(steps, rowKey)
  expect(count).toBe(7)
})

it('keeps the old rows below the new ones until their turn comes, each of them once', () => {
  const before = rows(0, 200)
  const reversed = before.toReversed()
  const { drawn } = begin(reversed, before)
  expect(drawn.slice(0, 30)).toEqual(reversed.slice(0, 30))
  expect(new Set(drawn.map(rowKey)).size).toBe(drawn.length)
  expect(drawn.length).toBeGreaterThan(100)
})

it('takes a few changed rows in one step, wherever they stand', () => {
  const before = rows(0, 200)
  const target = before.map((row) => (row.id === 150 ? { ...row, name: 'b' } : row))
  expect(begin(target, before).drawn).toBe(target)
})

it('drops at once what is no longer listed', () => {
  expect(begin(rows(500, 50), rows(0, 200)).drawn).toHaveLength(50)
})
