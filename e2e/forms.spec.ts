import type { Locator } from '@playwright/test'
import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const bottomOf = async (part: Locator) => {
  const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 }
  return y + height
}

test('keeps the buttons of a long form in sight, and leads through its wrong fields', async ({ page }) => {
  await signInAsAdministrator(page, '/users')
  await page.getByRole('button', { name: 'Add member' }).click()
  await page.setViewportSize({ width: 390, height: 600 })
  const form = page.getByRole('dialog', { name: 'Add member' })
  const submit = form.getByRole('button', { name: 'Add member' })
  await expect(submit).toBeInViewport({ ratio: 1 })
  await submit.click()
  const wrong = form.getByRole('button', { name: /\d fields to correct/ })
  await expect(wrong).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)

  const count = Number(/\d+/.exec((await wrong.textContent()) ?? '')?.[0])
  for (let field = 1; field <= count; field += 1) {
    await wrong.click()
    const focused = form.locator('input:focus')
    await expect(focused).toBeInViewport({ ratio: 1 })
    const { y: top } = (await submit.boundingBox()) ?? { y: 0 }
    expect(await bottomOf(focused), 'the bar does not cover the field').toBeLessThanOrEqual(top)
  }
  await expect(submit, 'also at the end of the form').toBeInViewport({ ratio: 1 })
})
