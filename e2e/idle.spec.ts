import type { BrowserContext } from '@playwright/test'
import { addPerson } from './support/people.ts'
import { signIn } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** Serves the portal's page with other timings, as a server with WEB_TIMINGS does. */
async function setTimings(context: BrowserContext, timings: Record<string, number>): Promise<void> {
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

test('warns in every tab after three hours without activity, and continues in all of them after one Continue', async ({
  page,
  context,
}) => {
  await setTimings(context, { idleAfter: 8_000, idleCountdown: 60_000, idleDebounce: 50 })
  await signIn(page, await addPerson(), '/')
  const other = await context.newPage()
  await other.goto('/')
  await expect(other).toHaveURL('/member/dashboard')
  const here = page.getByRole('alertdialog', warning)
  const there = other.getByRole('alertdialog', warning)
  await expect(here).toBeVisible({ timeout: 30_000 })
  await expect(there).toBeVisible()
  await page.bringToFront()
  await expect(here.getByRole('timer')).toContainText(/\d/)
  await expectAccessible(page)
  await here.getByRole('button', { name: 'Continue' }).click()
  await expect(here).toBeHidden()
  await expect(there).toBeHidden()
  await expect(other).toHaveURL('/member/dashboard')
})

test('signs out every tab when the countdown ends', async ({ page, context }) => {
  await setTimings(context, { idleAfter: 9_000, idleCountdown: 6_000, idleDebounce: 50 })
  await signIn(page, await addPerson(), '/')
  const other = await context.newPage()
  await other.goto('/')
  await expect(other).toHaveURL('/member/dashboard')
  await expect(page).toHaveURL('/signin', { timeout: 40_000 })
  await expect(other).toHaveURL('/signin')
  await page.goto('/member/dashboard')
  await expect(page, 'the server has ended the session too').toHaveURL('/signin')
})

test('signs out at once when Logout is chosen in the warning', async ({ page, context }) => {
  await setTimings(context, { idleAfter: 6_000, idleCountdown: 60_000, idleDebounce: 50 })
  await signIn(page, await addPerson(), '/')
  const dialog = page.getByRole('alertdialog', warning)
  await expect(dialog).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/signin')
})
