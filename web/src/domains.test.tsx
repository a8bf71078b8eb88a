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

  it('show the menu in its order', () => {
    const listed = declared('pages').flatMap(({ path, menu }) => (menu ? [`${menu.place} ${path}`] : []))
    expect(listed).toEqual([
      'main /member/dashboard',
      'main /users',
      'main /ris',
      'main /mips',
      'main /groups',
      'main /roles',
      'main /loggedin-users',
      'main /imports',
      'compliance /qualifications',
      'compliance /reach',
      'compliance /audit',
      'connections /apps',
      'connections /service-accounts',
      'connections /identity-connections',
      'connections /webhooks',
      'settings /jobs',
    ])
  })
})
