import { expect, it } from 'vitest'
import { auditCriteria, auditSearch, daysOf } from './audit-search.ts'

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
    period: 'next-year',
    signIns: 'maybe',
  }
  expect(auditSearch(nonsense)).toEqual({})
})

it('asks for whole days in the time zone of the reader', () => {
  const { from, to } = auditCriteria({ from: '2026-11-03', to: '2026-11-03' })
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(24 * 60 * 60 * 1000 - 1)
  expect(new Date(from ?? '').getHours()).toBe(0)
})

it('asks for one record, or for all of its kind', () => {
  expect(auditCriteria({ subject: 'group-12' })).toMatchObject({ subjectType: 'group', subjectId: 12 })
  expect(auditCriteria({ subject: 'ris', actor: 3 })).toMatchObject({ subjectType: 'ris', actorUserId: 3 })
})

it('hides sign-ins and reads until somebody asks for them or for an action', () => {
  expect(auditCriteria({})).toEqual({ withoutSignIns: true, reads: 'none' })
  expect(auditCriteria({ signIns: true })).toEqual({ reads: 'none' })
  expect(auditCriteria({ reads: true })).toEqual({ withoutSignIns: true, reads: 'only' })
  expect(auditCriteria({ action: 'session' })).toEqual({ action: 'session' })
})

it.each([
  ['last-7-days', '2026-03-02', { from: '2026-02-24', to: '2026-03-02' }],
  ['this-month', '2026-03-02', { from: '2026-03-01', to: '2026-03-02' }],
  ['last-month', '2026-03-31', { from: '2026-02-01', to: '2026-02-28' }],
  ['last-month', '2026-01-15', { from: '2025-12-01', to: '2025-12-31' }],
] as const)('counts the days of %s from %s', (period, today, days) => {
  expect(daysOf(period, today)).toEqual(days)
  const { from, to } = auditCriteria({ period: 'last-month' })
  expect([from, to]).toEqual([expect.any(String), expect.any(String)])
})
