import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { root } from './support/server.ts'
import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

type Budgets = Record<'pages' | 'portalPages', Record<string, { budget: number }>>
const budgets = JSON.parse(readFileSync(join(root, 'web/budgets.json'), 'utf8')) as Budgets

// `npm run check` adds up what the build says a page needs; here a browser has the last word.
const budgetOf = (page: string) => (budgets.pages[page] ?? budgets.portalPages[page])?.budget ?? Number.NaN

/** Adds up what scripts and styles weigh on the wire, as the server sends them, and counts what is asked for. */
function watch(page: Page) {
  const sizes: Promise<number>[] = []
  const asked = new Map<string, number>()
  const count = (request: Request) => {
    const what = `${request.method()} ${request.url()} ${request.postData() ?? ''}`
    asked.set(what, (asked.get(what) ?? 0) + 1)
  }
  page.on('request', count)
  page.on('response', (response) => {
    if (!/\.(js|css)$/.test(new URL(response.url()).pathname)) return
    sizes.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
    )
  })
  return {
    kilobytes: async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000,
    askedTwice: () => [...asked].filter(([, times]) => times > 1).map(([what]) => what),
  }
}

test('the sign-in page keeps to its budget of script and style, and loads nothing twice', async ({
  page,
}) => {
  const watched = watch(page)
  await page.goto('/signin')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await watched.kilobytes()).toBeGreaterThan(50)
  expect(await watched.kilobytes()).toBeLessThanOrEqual(budgetOf('src/domains/auth/SignInPage.tsx'))
  expect(watched.askedTwice()).toEqual([])
})

test('the members list keeps to its budget, the shell included, and loads nothing twice', async ({
  page,
}) => {
  await signInAsAdministrator(page)
  const watched = watch(page)
  await page.goto('/users')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await watched.kilobytes()).toBeGreaterThan(100)
  expect(await watched.kilobytes()).toBeLessThanOrEqual(budgetOf('src/domains/users/UsersPage.tsx'))
  expect(watched.askedTwice()).toEqual([])
})
