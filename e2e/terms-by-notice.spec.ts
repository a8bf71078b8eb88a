import { startBeforeMidnight } from './support/clock/before-midnight.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'

test('new terms by notice stop nobody, and are accepted from their banner now or later', async ({
  page,
  browser,
}) => {
  // A second server starts with a database and a clock of its own.
  test.slow()
  const platform = await startBeforeMidnight()
  const [ana] = platform.members
  try {
    await platform.signIn(page, platform.administrator)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Terms' }).click()
    await page.getByRole('button', { name: 'Add version of the terms' }).click()
    await page.getByLabel('First day').fill(platform.tomorrow)
    await page.getByRole('radio', { name: 'By 30 days’ notice' }).check()
    await expect(page.getByText('People who would get the mail now:')).toBeVisible()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Text: English' }).fill('Be **fair**.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expectMessage(page, 'The version was saved.')
    await expect(page.getByText('by 30 days’ notice')).toBeVisible()
    platform.passMidnight()
    await page.waitForTimeout(1000)

    const own = await (await browser.newContext()).newPage()
    await platform.signIn(own, ana)
    // The first sign-in of this person: there is no agreement that the notice could change.
    const question = own.getByRole('dialog', { name: 'New terms of use' })
    await question.getByRole('button', { name: 'Accept' }).click()
    await expect(question).toBeHidden()

    await page.reload()
    const notice = page.getByRole('status').filter({ hasText: 'New terms of use: version 2.0' })
    await expect(notice).toContainText('They take effect for you at')
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Read and accept' }).click()
    const dialog = page.getByRole('dialog', { name: 'New terms of use' })
    await expect(dialog).toContainText('Be fair.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Later' }).click()
    await expect(dialog).toBeHidden()
    await notice.getByRole('button', { name: 'Read and accept' }).click()
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await expect(notice).toBeHidden()
    await page.getByRole('link', { name: 'Who has accepted' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who has accepted the terms')
  } finally {
    await platform.stop()
  }
})
