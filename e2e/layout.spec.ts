import type { Page } from '@playwright/test'
import { addPractice } from './support/practice.ts'
import { settle } from './support/settle.ts'
import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/** Adds up how far the content of each next page moves without the user's doing (Cumulative Layout Shift). */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const watched = window as unknown as { moved: number }
    watched.moved = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[])
        if (!shift.hadRecentInput) watched.moved += shift.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

const movedOf = (page: Page) => page.evaluate(() => (window as unknown as { moved: number }).moved)

test('moves nothing while the parts of a page arrive one after another', async ({ page }) => {
  const { mip, person } = await addPractice()
  await watchShifts(page)
  await signInAsAdministrator(page)
  // The answers that decide on the height of the first part of a page arrive last.
  await page.route(
    /\/api\/(my-inbox|gantry-admin\/dashboard|qualification-kinds|mips\/\d+\/readiness|users\/\d+\/user-groups)/,
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.fallback()
    },
  )
  const pages = [
    '/member/dashboard',
    '/qualifications/kinds',
    `/mips/mipdetails?id=${mip.mipId}`,
    `/users/userdetails?id=${person.userId}&tab=groups`,
  ]
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 1100 })
    for (const path of pages) {
      await page.goto(path)
      await settle(page)
      expect.soft(await movedOf(page), `${path} at ${width} pixels`).toBeLessThan(0.1)
    }
  }
})
