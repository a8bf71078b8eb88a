import { openInbox } from './support/mail.ts'
import { startOwnPlatform } from './support/platforms/own-platform.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'

test('a platform administrator changes the words of a mail, sees them before, and gets a test mail', async ({
  page,
}) => {
  // A second server starts with a database of its own, because everybody gets these mails.
  test.slow()
  const platform = await startOwnPlatform('wording.example')
  try {
    await platform.signIn(page, platform.administrator)
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: 'Mail wording' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mail wording')
    await expectAccessible(page)
    await page.getByRole('searchbox').fill('choose a password')
    await expect(page).toHaveURL(/search=choose/)
    await expect(page.getByRole('list', { name: 'Around every mail' })).toBeHidden()
    await page.getByRole('link', { name: 'Activate your Gantry account' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activate your Gantry account')

    const frame = page.frameLocator('iframe[title="The mail"]')
    await expect(frame.getByRole('link', { name: 'Activate my account' })).toHaveCSS(
      'color',
      'rgb(255, 255, 255)',
    )
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    const [line, button] = [field('Line 2'), field('Button')]
    await field('Subject').fill('<b>Welcome</b> to {product}')
    await button.fill('<img src=x onerror=alert(1)> Begin')
    await line.fill('It works once.')
    await expect(frame.getByRole('link', { name: '<img src=x onerror=alert(1)> Begin' })).toBeVisible()
    await expect(frame.locator('img, script')).toHaveCount(0)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('These placeholders are missing: {expiresAt}')).toBeVisible()
    await expectAccessible(page)
    await line.fill('Until {expiresAt}, and once.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expectMessage(page, 'The words are in force.')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('<b>Welcome</b> to Gantry')

    // With the name of a person. The other values stay examples.
    await page.getByRole('combobox', { name: 'For a person' }).fill('Ben')
    await page.getByRole('option', { name: /Ben/ }).click()
    await expect(frame.getByText('Hello Ben,')).toBeVisible()
    await page.getByLabel('Form', { exact: true }).selectOption('Text')
    await expect(page.locator('pre')).toContainText('and once.')
    await expectAccessible(page)

    const inbox = openInbox(platform.administrator.email, platform.dataDir)
    await page.getByRole('button', { name: 'Send me a test mail' }).click()
    await expectMessage(page, `A test mail is on its way to ${platform.administrator.email}.`)
    const mail = await inbox.next(/^Test: /)
    expect(mail.subject).toBe('Test: <b>Welcome</b> to Gantry')
    expect(mail.text).toContain('This is a test. The values in this mail are examples.')
    expect(mail.html).toContain('&#60;img src=x onerror=alert(1)&#62; Begin')

    // A second administrator's words are newer than the form.
    await button.fill('Go')
    const status = await page.evaluate(async () => {
      const changes = [{ sentence: 'Activate my account', words: 'Start', version: 1 }]
      const body = JSON.stringify({ template: 'activation', language: 'en', changes })
      const headers = { 'content-type': 'application/json', 'x-csrf-protection': '1' }
      return (await fetch('/api/mail-wording', { method: 'POST', headers, body })).status
    })
    expect(status).toBe(200)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Somebody else has changed these words to: Start')).toBeVisible()
    await expect(button).toHaveValue('Go')
    await page.getByRole('button', { name: 'Save' }).click()
    await expectMessage(page, 'The words are in force.')

    // Another language has words of its own, and unsaved ones are not lost by choosing it.
    await button.fill('Gone')
    await page.getByLabel('Language of the mails').selectOption('Italiano')
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
    await expect(button).toHaveValue('Gone')
    await page.getByRole('button', { name: 'Back to the default: Button' }).click()
    // The message of the change before may still be there, and a form that is being saved asks before it is left.
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/mail-wording') && answer.request().method() === 'POST',
    )
    await page.getByRole('button', { name: 'Save' }).click()
    expect((await saved).status()).toBe(200)
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.getByLabel('Language of the mails').selectOption('Italiano')
    await expect(button).toHaveValue('Attiva il mio account')
  } finally {
    await platform.stop()
  }
})
