import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { root } from './support/server.ts'
import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

type Budgets = Record<'pages' | 'portalPages', Record<string, { budget: number }>> & { growth: number }
const budgets = JSON.parse(readFileSync(join(root, 'web/budgets.json'), 'utf8')) as Budgets

// `npm run check` computes the sizes from the build. This test measures them in a browser.
const budgetOf = (page: string) =>
  ((budgets.pages[page] ?? budgets.portalPages[page])?.budget ?? Number.NaN) * budgets.growth

/** Adds up the transferred sizes of scripts, styles and texts, and counts equal requests. */
function measure(page: Page) {
  const sizes: Promise<number>[] = []
  const counts = new Map<string, number>()
  const count = (request: Request) => {
    const key = `${request.method()} ${request.url()} ${request.postData() ?? ''}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  page.on('request', count)
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    // The keeper of the session comes a second after the page, and has a budget of its own.
    if (!/^\/assets\/.*\.(js|css|json)$/.test(pathname) || pathname.includes('/SessionKeeper-')) return
    sizes.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
    )
  })
  return {
    kilobytes: async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000,
    repeatedRequests: () => [...counts].filter(([, times]) => times > 1).map(([key]) => key),
  }
}

test('keeps the sign-in page within its budget, without repeated requests', async ({ page }) => {
  const measured = measure(page)
  await page.goto('/signin')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await measured.kilobytes()).toBeGreaterThan(50)
  expect(await measured.kilobytes()).toBeLessThanOrEqual(budgetOf('src/domains/access/auth/SignInPage.tsx'))
  expect(measured.repeatedRequests()).toEqual([])
})

test('keeps the members list with the shell within its budget, without repeated requests', async ({
  page,
}) => {
  await signInAsAdministrator(page)
  const measured = measure(page)
  await page.goto('/users')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await measured.kilobytes()).toBeGreaterThan(100)
  expect(await measured.kilobytes()).toBeLessThanOrEqual(budgetOf('src/domains/people/users/UsersPage.tsx'))
  expect(measured.repeatedRequests()).toEqual([])
})

// The size of a letter of Inter differs from that of every system's typeface.
test('asks for one file of letters with the styles, and moves nothing when it comes late', async ({
  page,
}) => {
  const files: string[] = []
  let release = () => {}
  const late = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\.woff2$/, async (route) => {
    files.push(route.request().url())
    await late
    await route.continue()
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // The load event waits for a file that is preloaded.
  await page.goto('/signin', { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  const isLoaded = () =>
    page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => family === 'Inter' && status === 'loaded'),
    )
  expect(await isLoaded()).toBe(false)
  release()
  await expect.poll(isLoaded).toBe(true)
  const shifts = await page.evaluate(async () => {
    // Shifts are told after the next drawing.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)))
    return (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0)
  })
  expect(shifts).toBeLessThan(0.002)
  expect(files).toHaveLength(1)
  expect(await page.locator('link[rel="preload"][as="font"]').getAttribute('href')).toBe(
    new URL(files[0] ?? '').pathname,
  )
})
