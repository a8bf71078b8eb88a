import { expect, it } from 'vitest'
import { firstHeldDay } from './first-held-day.ts'

const at = (time: string) => new Date(time)

it('is the day after the one on which the hold was switched on', () => {
  // Noon in Sydney on the last day of February.
  expect(firstHeldDay('2027-02-28T01:00:00Z', at('2027-02-28T02:00:00Z'))).toBe('2027-03-01')
})

it('is not said while it is one day in Sydney and another one in Perth', () => {
  expect(firstHeldDay('2027-02-28T13:00:00Z', at('2027-02-28T13:00:00Z'))).toBeNull()
  expect(firstHeldDay('2027-02-28T16:00:00Z', at('2027-02-28T16:00:00Z'))).toBe('2027-03-02')
})

it('is not said once it has come everywhere', () => {
  expect(firstHeldDay('2027-02-28T01:00:00Z', at('2027-02-28T15:59:59.999Z'))).toBe('2027-03-01')
  expect(firstHeldDay('2027-02-28T01:00:00Z', at('2027-02-28T16:00:00Z'))).toBeNull()
})
