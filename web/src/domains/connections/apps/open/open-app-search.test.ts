import { expect, it } from 'vitest'
import { openAppSearch } from './open-app-search.ts'

it('keeps a pending sign-in, and drops an id that would change the address', () => {
  const asked = { uid: 'Qx_7-a', app: 'viewer', refused: 'role' }
  expect(openAppSearch({ ...asked, next: '//elsewhere.example' })).toEqual(asked)
  expect(openAppSearch({ uid: '../../signin' })).toEqual({})
  expect(openAppSearch({ uid: 'x'.repeat(101) })).toEqual({})
  expect(openAppSearch({ uid: '' })).toEqual({})
})
