import { describe, expect, it } from 'vitest'
import { matches, placeKey } from './places.ts'

describe('finding a screen', () => {
  it.each([
    ['LoggedIn Users', 'users log', true],
    ['Médecins', 'medec', true],
    ['Members', '', true],
    ['Members', 'mips', false],
  ])('%s by «%s»: %s', (label, search, isFound) => {
    expect(matches(label, search)).toBe(isFound)
  })

  it('finds each tab of a screen', () => {
    expect(placeKey({ to: '/my-profile' })).not.toBe(placeKey({ to: '/my-profile', search: { tab: 'mips' } }))
  })
})
