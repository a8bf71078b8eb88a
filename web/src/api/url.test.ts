import { expect, it } from 'vitest'
import { buildUrl, wireValues } from './url.ts'

it('fills in the path and the slug and leaves out absent values', () => {
  const template = '/api/__slug__-admin/users/:userId/unlinked-groups'
  expect(buildUrl(template, 'gantry', { userId: 7 }, { search: 'a b', status: undefined, pageNo: 0 })).toBe(
    '/api/gantry-admin/users/7/unlinked-groups?search=a+b&pageNo=0',
  )
})

it('escapes a value in the path', () => {
  expect(buildUrl('/api/users/:userId', 'gantry', { userId: '../roles?x' })).toBe('/api/users/..%2Froles%3Fx')
})

it('refuses a path without its id', () => {
  expect(() => buildUrl('/api/users/:userId', 'gantry', {})).toThrow('userId')
})

it('uses the name of the product in the parameter of the app', () => {
  expect(wireValues('gantry', { productApp: 'viewer' })).toEqual({ gantryApp: 'viewer' })
})
