import { describe, expect, it } from 'vitest'
import { digitsOf } from './digits.ts'

describe('the digits of a typed code', () => {
  it.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳۴۵۶', '123456'],
    ['１２３４５６', '123456'],
    ['0٩a۰', '090'],
    ['no digits', ''],
  ])('reads %s as %s', (typed, digits) => {
    expect(digitsOf(typed)).toBe(digits)
  })
})
