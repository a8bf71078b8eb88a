import { describe, expect, it } from 'vitest'
import { matches, type Place, placeKey, rankByName } from './places.ts'

describe('finding a screen', () => {
  it.each([
    ['LoggedIn Users', 'users log', true],
    ['Médecins', 'medec', true],
    ['Members', '', true],
    ['Members', 'mips', false],
  ])('%s by «%s»: %s', (label, search, isFound) => {
    expect(matches({ label }, search)).toBe(isFound)
  })

  it.each([
    ['doctor', true],
    ['a docteur', true],
    ['second 2fa', true],
    ['octor', false],
  ])('finds «%s» by a synonym: %s', (search, isFound) => {
    const place = { label: 'Second facteur', synonyms: '2FA, doctor, à, Docteur' }
    expect(matches(place, search)).toBe(isFound)
  })

  it('shows those whose names fit before those whose synonyms fit', () => {
    const place = (label: string, synonyms = ''): Place => ({ kind: 'screen', label, detail: '', synonyms })
    const ranked = rankByName([place('Members', 'roles'), place('My roles'), place('Roles')], 'roles')
    expect(ranked.map(({ label }) => label)).toEqual(['Roles', 'My roles', 'Members'])
  })

  it('finds each tab of a screen', () => {
    const profile: Place = { kind: 'screen', label: 'My Account', detail: '', to: '/my-profile' }
    expect(placeKey(profile)).not.toBe(placeKey({ ...profile, search: { tab: 'mips' } }))
  })
})
