import { describe, expect, it } from 'vitest'
import { clockText, keepResendTime, resendTime } from './resend-wait.ts'

function memory() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

describe('the wait before another code', () => {
  it('starts with a new session and continues after a reload', () => {
    const storage = memory()
    expect(resendTime(storage, 'one', 300_000, 1000)).toBe(301_000)
    expect(resendTime(storage, 'one', 300_000, 200_000)).toBe(301_000)
  })

  it('starts again for another session', () => {
    const storage = memory()
    resendTime(storage, 'one', 300_000, 1000)
    expect(resendTime(storage, 'two', 300_000, 50_000)).toBe(350_000)
  })

  it('waits as long as the server asks', () => {
    const storage = memory()
    resendTime(storage, 'one', 300_000, 1000)
    keepResendTime(storage, 'one', 77_000)
    expect(resendTime(storage, 'one', 300_000, 2000)).toBe(77_000)
  })

  it('starts again when the stored value is unreadable', () => {
    const storage = memory()
    storage.setItem('gantry.resend', 'one soon')
    expect(resendTime(storage, 'one', 300_000, 1000)).toBe(301_000)
  })
})

describe('clockText', () => {
  it.each([
    [300, '05:00'],
    [61, '01:01'],
    [9, '00:09'],
    [0, '00:00'],
    [3600, '60:00'],
  ])('reads %i s as %s', (seconds, text) => {
    expect(clockText(seconds)).toBe(text)
  })
})
