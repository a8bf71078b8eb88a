import { expect, it } from 'vitest'
import { openAppSearch } from './open-app-search.ts'

it('keeps a sign-in that waits, and drops what would lead elsewhere', () => {
  const asked = { uid: 'Qx_7-a', app: 'viewer', refused: 'role' }
  expect(openAppSearch({ ...asked, next: '//elsewhere.example' })).toEqual(asked)
  expect(openAppSearch({ uid: '../../signin' })).toEqual({})
  expect(openAppSearch({ uid: 'x'.repeat(101) })).toEqual({})
  expect(openAppSearch({ uid: '' })).toEqual({})
})
