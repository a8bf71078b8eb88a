import { readFile } from 'node:fs/promises'
import { startOwnPlatform } from './support/platforms/own-platform.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'

test('a platform administrator changes the name and the sessions, and another browser sees it', async ({
  page,
  browser,
}) => {
  // A second server starts with a database of its own, because everybody sees the settings.
  test.slow()
  const platform = await startOwnPlatform('settings.example', { MAIL_KEPT_DAYS: '45' })
  try {
    await platform.signIn(page, platform.administrator)
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Platform settings' })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Platform settings')
    await expectAccessible(page)
    const mail = page.getByRole('list', { name: 'Mail' })
    await expect(mail).toContainText('The variable MAIL_KEPT_DAYS of the server fixes it')

    await page.getByRole('button', { name: 'Edit: Brand' }).click()
    const form = page.getByRole('dialog', { name: 'Edit: Brand' })
    await form.getByLabel('Displayed name').fill('North <b>Imaging</b>')
    await form.getByLabel('Support address').fill('nobody')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Please input valid email!')).toBeVisible()
    await form.getByLabel('Support address').fill('help@north.example')
    await form.getByRole('button', { name: 'Save' }).click()
    await expectMessage(page, 'The settings are in force.')
    await expect(page.getByRole('list', { name: 'Brand' })).toContainText('North <b>Imaging</b>')

    const other = await (await browser.newContext()).newPage()
    await other.goto(`${platform.url}/signin`)
    await expect(other).toHaveTitle(/North <b>Imaging<\/b>/)
    await expect(other.getByRole('banner')).toContainText('North <b>Imaging</b>')
    await expect(other.getByRole('link', { name: 'help@north.example' })).toBeVisible()

    // A second administrator's form is older than the change.
    await page.getByRole('button', { name: 'Edit: Sign-in' }).click()
    const signIn = page.getByRole('dialog', { name: 'Edit: Sign-in' })
    await signIn.getByLabel('Time without activity').fill('30')
    const status = await page.evaluate(async () => {
      const body = JSON.stringify({ changes: [{ key: 'sign-in.idle-minutes', value: 45, version: 0 }] })
      const headers = { 'content-type': 'application/json', 'x-csrf-protection': '1' }
      return (await fetch('/api/settings', { method: 'POST', headers, body })).status
    })
    expect(status).toBe(200)
    await signIn.getByRole('button', { name: 'Save' }).click()
    await expect(signIn.getByText('Somebody else has changed this setting to: 45')).toBeVisible()
    await expect(signIn.getByLabel('Time without activity')).toHaveValue('30')
    await signIn.getByRole('button', { name: 'Save' }).click()
    await expectMessage(page, 'The settings are in force.')

    await page.getByRole('searchbox').fill('activity')
    await expect(page).toHaveURL(/search=activity/)
    await expect(page.getByRole('list', { name: 'Brand' })).toBeHidden()
    await page.getByRole('button', { name: 'History: Time without activity' }).click()
    const history = page.getByRole('dialog', { name: 'History: Time without activity' })
    await expect(history.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
    await history.getByRole('button', { name: 'Put back: 45 minutes' }).click()
    await expectMessage(page, 'The value was put back.')
    await expect(history.getByRole('listitem')).toHaveCount(3)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('list', { name: 'Sign-in' })).toContainText('45 minutes')

    // The file of this installation changes nothing here, and an edited one shows what it would change.
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^settings-.*[.]json$/)
    const file = JSON.parse(await readFile(await download.path(), 'utf8'))
    const importFile = async (content: unknown) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Import' }).click(),
      ])
      const buffer = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
      await chooser.setFiles({ name: 'settings.json', mimeType: 'application/json', buffer })
    }
    const dialog = page.getByRole('dialog', { name: 'What the file changes' })
    await importFile(file)
    await expect(dialog).toContainText('These settings are the same here already.')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await importFile('no file of settings')
    await expectMessage(page, 'This is no file of settings that this version reads.')
    const settings = { ...file.settings, 'sign-in.idle-minutes': null, 'mail.kept-days': 30 }
    await importFile({ ...file, settings })
    await expect(dialog.getByRole('listitem')).toHaveText(/Time without activity\s*45 minutes → 180 minutes/)
    await expect(dialog).toContainText('Fixed by the environment here, and left out: Records of sent mail')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Change' }).click()
    await expectMessage(page, 'The settings are in force.')
    await expect(page.getByRole('list', { name: 'Sign-in' })).toContainText('180 minutes')
  } finally {
    await platform.stop()
  }
})
