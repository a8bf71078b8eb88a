import { describe, expect, it } from 'vitest'
import { declared } from './domains.ts'

const paths = [...declared('pages'), ...declared('outerPages')].map(({ path }) => path)

describe('the declarations of the domains', () => {
  it('name each path once', () => {
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  })

  it('lead each action to a page that exists', () => {
    const lost = declared('actions').filter(({ to }) => !paths.includes(to))
    expect(lost).toEqual([])
  })

  it('begin the menu with the entries of the specification, in its order', () => {
    const listed = declared('pages').flatMap(({ path, menu }) => (menu?.place === 'main' ? [path] : []))
    expect(listed.slice(0, 7)).toEqual([
      '/member/dashboard',
      '/users',
      '/ris',
      '/mips',
      '/groups',
      '/roles',
      '/loggedin-users',
    ])
  })
})
