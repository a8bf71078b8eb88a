import { expect, it } from 'vitest'
import { lastDays } from './days.ts'

const at = (time: string, zone: string, count = 3) =>
  lastDays(new Date(time), zone, count).map(({ day, start }) => `${day} ${start.toISOString()}`)

it('begins days at midnight in the time zone of the reader', () => {
  expect(at('2026-11-21T20:00:00Z', 'Australia/Adelaide')).toEqual([
    '2026-11-20 2026-11-19T13:30:00.000Z',
    '2026-11-21 2026-11-20T13:30:00.000Z',
    '2026-11-22 2026-11-21T13:30:00.000Z',
  ])
})

it('follows a change of the clocks, with a day of 23 hours', () => {
  expect(at('2026-10-05T00:00:00Z', 'Australia/Sydney')).toEqual([
    '2026-10-03 2026-10-02T14:00:00.000Z',
    '2026-10-04 2026-10-03T14:00:00.000Z',
    '2026-10-05 2026-10-04T13:00:00.000Z',
  ])
})

it('continues over the end of a month and a year', () => {
  expect(at('2027-01-01T05:00:00Z', 'UTC', 2)).toEqual([
    '2026-12-31 2026-12-31T00:00:00.000Z',
    '2027-01-01 2027-01-01T00:00:00.000Z',
  ])
})
