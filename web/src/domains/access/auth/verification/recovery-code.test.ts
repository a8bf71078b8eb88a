import { expect, it } from 'vitest'
import { isRecoveryCode, recoveryCodeOf } from './recovery-code.ts'

it.each(['abcde-fghjk', 'abcdefghjk', ' abcde fghjk ', 'ab cde-fgh jk'])(
  'reads %j as abcde-fghjk',
  (typed) => {
    expect(recoveryCodeOf(typed)).toBe('abcde-fghjk')
    expect(isRecoveryCode(typed)).toBe(true)
  },
)

it.each(['', '-', 'abcde', 'abcde-fghj', 'abcde-fghjkm', '123456', 'abcde-fghj!', 'abcd0-fghjk'])(
  'takes %j for no recovery code',
  (typed) => {
    expect(isRecoveryCode(typed)).toBe(false)
  },
)
