import type { Page, Request } from '@playwright/test'
import { addNamesakes } from './support/people.ts'
import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

type ListBody = { pageRequest: { pageNo: number; cursor?: string } }

/** Records the requests for pages of the users list and for single users. */
function recordRequests(page: Page) {
  const pages: ListBody['pageRequest'][] = []
  const people: string[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/users') pages.push((request.postDataJSON() as ListBody).pageRequest)
    const found = /^\/api\/gantry-admin\/users\/(\d+)$/.exec(pathname)
    if (found?.[1]) people.push(found[1])
  })
  return { pages, people }
}

test('fetches the next page and the hovered row ahead, and nothing when the browser saves data', async ({
  page,
  context,
}) => {
  const { lastName } = await addNamesakes('Forerunner')
  await signInAsAdministrator(page)
  const requests = recordRequests(page)
  await page.goto(`/users?q=${lastName}&sort=firstName&order=asc`)
  await expect(page.getByRole('row')).toHaveCount(11)
  await expect.poll(() => requests.pages.map(({ pageNo }) => pageNo)).toEqual([0, 1])
  expect(requests.pages[1]?.cursor, 'the next page is read by cursor').toBeTruthy()

  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  expect(requests.pages, 'the next page was already fetched').toHaveLength(2)
  await page.getByRole('button', { name: 'Previous page' }).click()

  const row = page.getByRole('row', { name: `Nr12 ${lastName}` })
  await row.getByRole('link').hover()
  await expect.poll(() => requests.people).toHaveLength(1)
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Nr12 ${lastName}`)
  expect(requests.people, 'the user was already fetched').toHaveLength(1)

  const list = `/users?q=${lastName}&sort=firstName&order=asc`
  const thrifty = await context.newPage()
  await thrifty.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  const thriftyRequests = recordRequests(thrifty)
  await thrifty.goto(list)
  await expect(thrifty.getByRole('row')).toHaveCount(11)
  await thrifty.locator('tbody').getByRole('link').nth(2).hover()
  await thrifty.waitForTimeout(1500)
  expect(thriftyRequests.pages).toHaveLength(1)
  expect(thriftyRequests.people).toEqual([])
  await thrifty.close()

  // A row that the pointer only passes is not fetched, and the row that has the focus is.
  await page.goto(list)
  const links = page.locator('tbody').getByRole('link')
  await expect(links).toHaveCount(10)
  requests.people.length = 0
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const place of [0, 4, 9]) {
    await links.nth(place).hover()
    await page.clock.runFor(40)
  }
  await page.getByRole('heading', { level: 1 }).hover()
  await page.clock.runFor(1000)
  expect(requests.people).toEqual([])
  await links.nth(3).focus()
  await page.clock.runFor(60)
  await expect.poll(() => requests.people).toHaveLength(1)
})
