import { describe, expect, it } from 'vitest'
import { countFitting } from './use-fitting.ts'

describe('the entries of a row', () => {
  it('are all shown if they fit', () => {
    expect(countFitting([100, 100, 100], 300, 80)).toBe(3)
  })

  it('leave room for the button that leads to the others', () => {
    expect(countFitting([100, 100, 100], 299, 80)).toBe(2)
    expect(countFitting([100, 100, 100], 270, 80)).toBe(1)
  })

  it('may all be behind the button', () => {
    expect(countFitting([100, 100], 120, 80)).toBe(0)
  })
})
