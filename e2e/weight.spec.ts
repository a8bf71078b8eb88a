import type { Page } from '@playwright/test'
import { addPerson, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** Adds up what scripts and styles weigh on the wire, as the server sends them. */
function weigh(page: Page): { kilobytes(): Promise<number> } {
  const sizes: Promise<number>[] = []
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
  }
}

test('the sign-in page weighs less than 130 kB of script and style', async ({ page }) => {
  const scale = weigh(page)
  await page.goto('/signin')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await scale.kilobytes()).toBeGreaterThan(50)
  expect(await scale.kilobytes()).toBeLessThan(130)
})

test('the members list weighs less than 200 kB, the shell included', async ({ browser }) => {
  const person = await addPerson({ roles: ['GantryAdmin'] })
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, person)
  // What the dashboard still fetches is not the list's.
  await page.goto('about:blank')
  // The next page of the same session starts with nothing loaded.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  const scale = weigh(page)
  await page.goto('/users')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await scale.kilobytes()).toBeGreaterThan(100)
  expect(await scale.kilobytes()).toBeLessThan(200)
  await context.close()
})
