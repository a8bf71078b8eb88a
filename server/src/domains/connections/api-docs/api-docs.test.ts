import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContract } from '@gantry/contract'
import { areas, domains } from '@gantry/contract/domains'
import type { ApiDocument } from '@gantry/contract/openapi/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicPortal } from '../../../testing/public-portal.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

// As a browser asks when somebody types the address.
const byAddress = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }
const get = (url: string) => t.anonymous().inject('GET', url, undefined, byAddress)

describe('the document of the API', () => {
  it('is public and contains every call', async () => {
    const answer = await get('/api/openapi.json')
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    const document = answer.json<ApiDocument>()
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      Object.keys(createContract('gantry')).toSorted(),
    )
  })

  it('lists every domain under the area that its folder is in', () => {
    const listed = readFileSync(join(import.meta.dirname, '../../../../../contract/src/domains.ts'), 'utf8')
    const folders = [...listed.matchAll(/import \{ (\w+) \} from '\.\/domains\/(\w+)\//g)]
    expect(folders).toHaveLength(domains.length)
    for (const area of Object.keys(areas)) {
      const [, names = ''] = new RegExp(`\\b${area}: \\[([^\\]]*)\\]`).exec(listed) ?? []
      const inFolder = folders.filter(([, , folder]) => folder === area).map(([, name]) => name)
      expect(new Set(names.match(/\w+/g)), area).toEqual(new Set(inFolder))
    }
  })

  it('names the address and the product of its server', async () => {
    const other = await buildTestApp({ ...publicPortal, PRODUCT_NAME: 'Medi Port' })
    try {
      const document = (await other.anonymous().inject('GET', '/api/openapi.json')).json<ApiDocument>()
      expect(document.servers).toEqual([{ url: new URL(publicPortal.PUBLIC_URL).origin }])
      expect(Object.keys(document.paths)).toContain('/api/mediport-admin/users/{userId}')
      const page = (await other.anonymous().inject('GET', '/api/docs')).text
      expect(page).toContain('Medi Port API')
      expect(page).not.toContain('Gantry')
    } finally {
      await other.close()
    }
  })
})

describe('the pages of the API', () => {
  it('link every call from the first page to the page of its group', async () => {
    const start = await get('/api/docs')
    expect(start.status).toBe(200)
    const links = [...start.text.matchAll(/href="(\/api\/docs\/[\w-]+)#(\w+)"/g)]
    expect(links).toHaveLength(Object.keys(createContract('gantry')).length)
    for (const page of new Set(links.map(([, url = '']) => url))) {
      const { status, text } = await get(page)
      expect([page, status]).toEqual([page, 200])
      const names = links.filter(([, url]) => url === page).map(([, , name]) => name)
      for (const name of names) expect(text).toContain(`<article id="${name}"`)
    }
  })

  it('show the groups of calls by area, in the menu and on the first page', async () => {
    const { text } = await get('/api/docs')
    const [, menu = '', main = ''] = text.split(/<nav|<main/)
    for (const part of [menu, main]) {
      const people = part.indexOf('>People<')
      expect(part.indexOf('/api/docs/auth"')).toBeLessThan(people)
      expect(part.indexOf('/api/docs/users"')).toBeGreaterThan(people)
      expect(part.indexOf('/api/docs/users"')).toBeLessThan(part.indexOf('>Compliance<'))
    }
  })

  it('run under the policy of the portal, without inline scripts and styles', async () => {
    for (const url of ['/api/docs', '/api/docs/users', '/api/docs/shapes']) {
      const { text, headers } = await get(url)
      expect(headers['content-security-policy']).toContain("script-src 'self';style-src 'self'")
      expect(text).not.toMatch(/<style|style=|<script(?! src="\/api\/docs\/search.js" defer>)|\son\w+=/)
    }
    expect((await get('/api/docs/style.css')).headers['content-type']).toContain('text/css')
    expect((await get('/api/docs/search.js')).headers['content-type']).toContain('text/javascript')
  })

  it('show the parameters, body, reply, refusals and a command of a call', async () => {
    const { text } = await get('/api/docs/mips')
    const article = text.slice(
      text.indexOf('<article id="saveMip"'),
      text.indexOf('<article id="setMipStatuses"'),
    )
    for (const part of [
      'Add or change a MIP',
      '/api/mips/add-update',
      'curl -X POST',
      '>archiveLabel<',
      '>409<',
    ])
      expect(article).toContain(part)
  })

  it('link only to shapes that are on the page of shapes', async () => {
    const shapes = (await get('/api/docs/shapes')).text
    const pages = await Promise.all(
      ['users', 'mips', 'qualifications', 'shapes'].map((tag) => get(`/api/docs/${tag}`)),
    )
    const named = pages.flatMap(({ text }) =>
      [...text.matchAll(/\/api\/docs\/shapes#(\w+)/g)].map(([, name]) => name),
    )
    expect(named.length).toBeGreaterThan(50)
    for (const name of new Set(named)) expect(shapes).toContain(`<article id="${name}"`)
  })

  it('answer 404 for a group that does not exist', async () => {
    expect((await get('/api/docs/nothing')).status).toBe(404)
  })
})
