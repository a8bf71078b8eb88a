// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { formatBytes, formatDistance, formatTime, joinNames, momentOf, showTimesIn } from './format.ts'

afterEach(() => showTimesIn(undefined))

describe('times', () => {
  it('are shown in the time zone of the profile', () => {
    const time = '2026-11-02T23:30:00Z'
    showTimesIn('Australia/Sydney')
    expect(formatTime(time, 'en')).toContain('3 Nov 2026, 10:30')
    showTimesIn('America/New_York')
    expect(formatTime(time, 'en')).toContain('2 Nov 2026, 6:30')
  })

  it.each([
    ['Australia/Sydney', '2026-11-03T00:00:00', '2026-11-02T13:00:00.000Z'],
    ['Australia/Sydney', '2026-07-03T00:00:00', '2026-07-02T14:00:00.000Z'],
    // The day on which the clocks go forward at two.
    ['Australia/Sydney', '2026-10-04T23:59:59.999', '2026-10-04T12:59:59.999Z'],
    ['UTC', '2026-11-03T00:00:00', '2026-11-03T00:00:00.000Z'],
  ])('in %s, %s is %s', (zone, local, moment) => {
    showTimesIn(zone)
    expect(momentOf(local).toISOString()).toBe(moment)
  })
})

describe('sizes of files', () => {
  it.each([
    [1, '1 byte'],
    [49, '49 bytes'],
    [999, '999 bytes'],
    [1400, '1.4 kB'],
    [25_000_000, '25 MB'],
  ])('of %i bytes are written as %s', (bytes, text) => {
    expect(formatBytes(bytes, 'en')).toBe(text)
  })
})

describe('several names', () => {
  it.each([
    ['fr', 'Ada, Ben'],
    ['ar', 'Ada، Ben'],
    ['zh', 'Ada、Ben'],
  ])('are separated by the comma of the language %s', (language, text) => {
    expect(joinNames(['Ada', 'Ben'], language)).toBe(text)
  })
})

describe('how far a day is from today', () => {
  it.each([
    ['2026-11-23', 'today'],
    ['2026-11-24', 'tomorrow'],
    ['2026-12-16', 'in 23 days'],
    ['2026-10-20', '34 days ago'],
    ['2027-09-30', 'in 10 months'],
    ['2029-05-01', 'in 2 years'],
  ])('says for %s "%s"', (day, text) => {
    expect(formatDistance(day, 'en', '2026-11-23')).toBe(text)
  })
})
