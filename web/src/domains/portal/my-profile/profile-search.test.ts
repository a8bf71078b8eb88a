import { describe, expect, it } from 'vitest'
import { profileSearch } from './profile-search.ts'

describe('the address of the own page', () => {
  it.each([
    ['connections', 'mips'],
    ['numbers', 'mips'],
    ['security', 'security'],
  ])('leads from the tab %s to %s', (tab, shown) => {
    expect(profileSearch({ tab })).toEqual({ tab: shown })
  })

  it('opens the first tab for a name that no tab has, also for the old name of the details', () => {
    for (const tab of ['details', 'constructor', 7, undefined]) expect(profileSearch({ tab })).toEqual({})
  })

  it('names the field to edit, if it is one that pages link to', () => {
    expect(profileSearch({ edit: 'mobile' })).toEqual({ edit: 'mobile' })
    expect(profileSearch({ edit: 'email' })).toEqual({})
  })
})
