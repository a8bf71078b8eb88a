import type { BrowserContext } from '@playwright/test'
import { addPerson } from './support/people.ts'
import { signIn } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** Serves the portal's page with other waits written in it, as a server with WEB_TIMINGS would. */
async function withTimings(context: BrowserContext, timings: Record<string, number>): Promise<void> {
  const isPage = (url: URL) => !/^\/(api|assets)\//.test(url.pathname) && !url.pathname.includes('.')
  await context.route(isPage, async (route) => {
    const response = await route.fetch()
    const page = await response.text()
    const body = page.replace(/&#34;timings&#34;:\{[^}]*\}/, () => {
      return `&#34;timings&#34;:${JSON.stringify(timings).replaceAll('"', '&#34;')}`
    })
    await route.fulfill({ response, body })
  })
}

const warning = { name: 'Your session will expire!' }

test('three hours without activity ask in every tab, and Continue in one is enough', async ({
  page,
  context,
}) => {
  await withTimings(context, { idleAfter: 8_000, idleCountdown: 60_000, idleDebounce: 50 })
  await signIn(page, await addPerson(), '/')
  const other = await context.newPage()
  await other.goto('/')
  await expect(other).toHaveURL('/member/dashboard')
  const here = page.getByRole('alertdialog', warning)
  const there = other.getByRole('alertdialog', warning)
  await expect(here).toBeVisible({ timeout: 30_000 })
  await expect(there).toBeVisible()
  await expect(here.getByRole('timer')).toContainText(/\d/)
  await expectAccessible(page)
  await here.getByRole('button', { name: 'Continue' }).click()
  await expect(here).toBeHidden()
  await expect(there).toBeHidden()
  await expect(other).toHaveURL('/member/dashboard')
})

test('a countdown that nobody answers signs out every tab', async ({ page, context }) => {
  await withTimings(context, { idleAfter: 6_000, idleCountdown: 3_000, idleDebounce: 50 })
  await signIn(page, await addPerson(), '/')
  const other = await context.newPage()
  await other.goto('/')
  await expect(other).toHaveURL('/member/dashboard')
  await expect(page).toHaveURL('/signin', { timeout: 40_000 })
  await expect(other).toHaveURL('/signin')
  await page.goto('/member/dashboard')
  await expect(page, 'the server has ended it too').toHaveURL('/signin')
})

test('Logout in the warning signs out at once', async ({ page, context }) => {
  await withTimings(context, { idleAfter: 6_000, idleCountdown: 60_000, idleDebounce: 50 })
  await signIn(page, await addPerson(), '/')
  const dialog = page.getByRole('alertdialog', warning)
  await expect(dialog).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/signin')
})
