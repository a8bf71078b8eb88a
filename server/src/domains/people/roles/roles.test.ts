import type { Role } from '@gantry/contract/domains/people/roles/schemas'
import { roleLabels } from '@gantry/contract/product'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

describe('the list of roles', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp({ PRODUCT_NAME: 'Harbour View' })
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  const list = async (query = '') => {
    const answer = await cast.as.admin.inject('GET', `/api/roles${query}`)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<{ roles: Role[]; totalItems: number; totalPages: number }>()
  }

  it('contains the eight fixed roles with their users, and the administrator’s under the product’s name', async () => {
    const { roles, totalItems } = await list()
    expect(totalItems).toBe(8)
    expect(roles.every((role) => role.protected)).toBe(true)
    expect(roles.map(({ label }) => label).toSorted()).toEqual(Object.values(roleLabels).toSorted())
    expect(roles.find(({ name }) => name === 'HarbourViewAdmin')).toMatchObject({
      userCount: 1,
      status: true,
    })
    expect(roles.find(({ name }) => name === 'Member')).toMatchObject({ userCount: 4 })
  })

  it('can be searched, sorted, filtered and paged', async () => {
    expect((await list('?search=harbourview')).roles).toHaveLength(1)
    expect((await list('?search=senior+TECH')).roles.map(({ name }) => name)).toEqual(['SMRT'])
    const { roles, totalPages } = await list('?sortBy=label&sortType=desc&pageSize=3&pageNo=2')
    expect(totalPages).toBe(3)
    expect(roles.map(({ label }) => label)).toEqual(['Group administrator', 'Client support staff'])
    await server.db.insertInto('role').values({ code: 'Extra', label: 'Extra', status: false }).execute()
    expect((await list('?status=false')).roles).toMatchObject([{ name: 'Extra', protected: false }])
    for (const query of ['?sortBy=password', '?pageSize=0', '?pageNo=x', '?admin=true']) {
      expect((await cast.as.admin.inject('GET', `/api/roles${query}`)).status, query).toBe(400)
    }
  })

  it('refuses callers who are not platform administrators', async () => {
    for (const caller of [cast.as.northAdmin, cast.as.ana, cast.as.typist]) {
      expect((await caller.inject('GET', '/api/roles')).status).toBe(403)
    }
    expect((await server.anonymous().inject('GET', '/api/roles')).status).toBe(401)
  })
})
