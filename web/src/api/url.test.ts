import { expect, it } from 'vitest'
import { buildUrl, wireValues } from './url.ts'

it('fills the path, puts the slug in and leaves out what is not given', () => {
  const template = '/api/__slug__-admin/users/:userId/unlinked-groups'
  expect(buildUrl(template, 'gantry', { userId: 7 }, { search: 'a b', status: undefined, pageNo: 0 })).toBe(
    '/api/gantry-admin/users/7/unlinked-groups?search=a+b&pageNo=0',
  )
})

it('keeps a value inside its own part of the path', () => {
  expect(buildUrl('/api/users/:userId', 'gantry', { userId: '../roles?x' })).toBe('/api/users/..%2Froles%3Fx')
})

it('refuses a path without its id', () => {
  expect(() => buildUrl('/api/users/:userId', 'gantry', {})).toThrow('userId')
})

it('names the app by the name of the product', () => {
  expect(wireValues('gantry', { productApp: 'viewer' })).toEqual({ gantryApp: 'viewer' })
})
