import { expect, it } from 'vitest'
import { auditCriteria, auditSearch } from './audit-search.ts'

it('keeps the known filters and drops the rest', () => {
  const asked = { actor: '7', action: 'user.edit', subject: 'group-12', result: 'DENIED', from: '2026-11-03' }
  expect(auditSearch(asked)).toEqual({ ...asked, actor: 7 })
  const nonsense = {
    actor: '-1',
    action: '<b>',
    subject: 'planet-3',
    result: 'MAYBE',
    from: '2026-13-99',
    to: 'x',
  }
  expect(auditSearch(nonsense)).toEqual({})
})

it('asks for whole days in the time zone of the reader', () => {
  const { from, to } = auditCriteria({ from: '2026-11-03', to: '2026-11-03' })
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(24 * 60 * 60 * 1000 - 1)
  expect(new Date(from ?? '').getHours()).toBe(0)
})

it('asks for one record, or for all of its kind', () => {
  expect(auditCriteria({ subject: 'group-12' })).toEqual({ subjectType: 'group', subjectId: 12 })
  expect(auditCriteria({ subject: 'ris', actor: 3 })).toEqual({ subjectType: 'ris', actorUserId: 3 })
})
