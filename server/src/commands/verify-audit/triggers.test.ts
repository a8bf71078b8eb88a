import { expect, it } from 'vitest'
import { inSession } from '../../platform/db/connect/session.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { expectedGuards } from './expected-guards.ts'
import { listGuards } from './trigger-queries.ts'
import { problemsOfGuards } from './triggers.ts'

// After a migration that changes one of them: copy the list from the difference that this test shows.
it('expects the triggers and functions that the migrations leave', async () => {
  const database = await createTestDatabase()
  const guards = await inSession(database.connection, listGuards)
  expect(guards.every(({ isOn }) => isOn)).toBe(true)
  expect(expectedGuards).toEqual(Object.fromEntries(guards.map(({ name, digest }) => [name, digest])))
  await database.drop()
})

it('names each trigger that is disabled, gone, added or replaced', () => {
  const wanted = { 'fact.a': '1', 'fact.b': '2', 'fact.c': '3', 'seal()': '4' }
  const there = [
    { name: 'fact.a', isOn: false, digest: '1' },
    { name: 'fact.b', isOn: true, digest: '9' },
    { name: 'fact.d', isOn: true, digest: '3' },
  ]
  expect(problemsOfGuards(there, wanted)).toEqual([
    'The trigger fact.a is disabled.',
    'The trigger fact.b was replaced.',
    'The trigger fact.c was removed.',
    'The function seal() was removed.',
    'The trigger fact.d was added.',
  ])
})
