import { describe, expect, it } from 'vitest'
import { exampleOf } from './values.ts'

describe('the example of a number', () => {
  it.each([
    '^[A-Z]{3}[0-9]{10}$',
    '^[A-Z]{2}[0-9]{2,6}$',
    '^RUL-[0-9]{5}$',
    '^[A-Z0-9]{4}$',
    '^[0-9]{7}[A-F]$',
    '^[5-9]{12} [abc]{4}$',
  ])('fits the pattern %s', (pattern) => {
    expect(exampleOf(pattern)).toMatch(new RegExp(pattern))
  })
})
