import { describe, expect, it } from 'vitest'
import { declared } from './domains.ts'
import { declaredJumps } from './jumps.ts'

const paths = [...declared('pages'), ...declared('outerPages')].map(({ path }) => path)

describe('the declarations of the domains', () => {
  it('name each path once', () => {
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  })

  it('lead each action and part of Ctrl-K to a page that exists', () => {
    const found = [...declaredJumps('actions'), ...declaredJumps('parts')]
    expect(found.length).toBeGreaterThan(20)
    expect(found.filter(({ to }) => !paths.includes(to))).toEqual([])
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

  it('name each tab of a page once', () => {
    const places = declared('tabs').flatMap(({ on, name }) => on.map((page) => `${page} ${name}`))
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
  })

  it('add what people do about themselves to their own page', () => {
    const own = declared('tabs').flatMap(({ on, name }) => (on.includes('me') ? [name] : []))
    expect(own.join(' ')).toBe(
      'mips groups ris documents sessions professions corrections data-copies scopes qualifications notifications terms',
    )
  })
})
