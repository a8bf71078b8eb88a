import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { codeIn } from '../support/mail.ts'
import { root } from '../support/server.ts'
import { givePassword, people, signIn } from './states.ts'

const folder = join(root, 'docs/screens')

const themes = { light: 'semi-dark', dark: 'dark' } as const
type Shade = keyof typeof themes

/** The screenshots are reduced to 96 colours, because they are part of the repository. */
async function take(page: Page, name: string, shade: Shade): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  // Placeholders and fading elements must not be in the screenshot.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.waitForTimeout(400)
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const small = await sharp(picture).png({ palette: true, colours: 96, effort: 10 }).toBuffer()
  writeFileSync(join(folder, `${name}-${shade}.png`), small)
}

const setShade = (page: Page, shade: Shade) =>
  page.evaluate((theme) => {
    localStorage.setItem('gantry.appearance', JSON.stringify({ theme, layout: 'full', navigation: 'fixed' }))
    // Otherwise the browser looks as if it had been used before an upgrade.
    localStorage.setItem('gantry.seenVersions', '{}')
  }, themes[shade])

/** The address of the page of the record with this name. */
async function addressOf(page: Page, list: string, name: string): Promise<string> {
  await page.goto(`${list}?q=${encodeURIComponent(name)}`)
  return (await page.getByRole('link', { name, exact: true }).first().getAttribute('href')) ?? ''
}

mkdirSync(folder, { recursive: true })

for (const shade of ['light', 'dark'] as const) {
  test(`takes the screens outside the shell, ${shade}`, async ({ page }) => {
    await page.goto('/signin')
    await setShade(page, shade)
    for (const [name, path] of [
      ['signin', '/signin'],
      ['forgot-password', '/forgot-password'],
      ['terms', '/terms'],
      ['not-found', '/nowhere'],
    ] as const) {
      await page.goto(path)
      await take(page, name, shade)
    }
    const inbox = await givePassword(page, people.manyRoles)
    await take(page, 'verify-account', shade)
    await page.locator('input[autocomplete=one-time-code]').fill(codeIn(await inbox.next()))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/role-selection')
    await take(page, 'role-selection', shade)
  })

  test(`takes every screen of an administrator, ${shade}`, async ({ page }) => {
    await signIn(page, people.administrator)
    await page.evaluate(async (theme) => {
      await fetch('/api/my-appearance', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ theme, layout: 'full', navigation: 'fixed' }),
      })
    }, themes[shade])
    const user = await addressOf(page, '/users', 'Thomas Whitfield')
    const mip = await addressOf(page, '/mips', 'Wattlebird Radiology')
    const group = await addressOf(page, '/groups', 'Kurrajong Imaging Network')
    const app = await addressOf(page, '/apps', 'Northlight RIS')
    const mipId = new URLSearchParams(mip.split('?')[1]).get('id')
    const userId = new URLSearchParams(user.split('?')[1]).get('id')
    const ris = await page.goto('/ris').then(() => page.locator('tbody a').first().getAttribute('href'))
    for (const [name, path] of [
      ['dashboard', '/member/dashboard'],
      ['users', '/users'],
      ['user', user],
      ['user-mips', `${user}&tab=mips`],
      ['user-qualifications', `${user}&tab=qualifications`],
      ['user-history', `${user}&tab=history`],
      ['mips', '/mips'],
      ['mip-users', `${mip}&tab=users`],
      ['provider-numbers', '/mips/provider-numbers'],
      ['provider-numbers-attention', '/mips/provider-numbers/attention'],
      ['ris', '/ris'],
      ['ris-users', `${ris}&tab=users`],
      ['groups', '/groups'],
      ['group-members', `${group}&tab=members`],
      ['roles', '/roles'],
      ['loggedin-users', '/loggedin-users'],
      ['apps', '/apps'],
      ['app-connection', `${app}&tab=connection`],
      ['service-accounts', '/service-accounts'],
      ['identity-connections', '/identity-connections'],
      ['webhooks', '/webhooks'],
      ['jobs', '/jobs'],
      ['worklist', '/worklist'],
      ['readiness', '/readiness'],
      ['qualifications', '/qualifications'],
      ['requirements', '/qualifications/requirements'],
      ['qualification-kinds', '/qualifications/kinds'],
      ['imports', '/imports'],
      ['why-access', `/reach?userId=${userId}&ability=mip.read&thingId=${mipId}`],
      ['who-had-access', `/reach/who?ability=mip.read&thingId=${mipId}`],
      ['what-somebody-could', `/reach/what?userId=${userId}`],
      ['as-of', '/reach/as-of'],
      ['incidents', '/reach/incidents'],
      ['audit', '/audit'],
      ['my-profile', '/my-profile'],
      ['account-security', '/my-profile?tab=security'],
      ['account-sessions', '/my-profile?tab=sessions'],
      ['not-authorized', '/member/unauthorized'],
    ] as const) {
      await page.goto(path)
      await take(page, name, shade)
    }

    await page.goto('/users')
    await page.getByRole('button', { name: 'Appearance' }).click()
    await take(page, 'appearance', shade)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Jump to' }).fill('am')
    await take(page, 'jump', shade)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add member' }).click()
    await take(page, 'add-user', shade)

    await page.goto('/imports')
    const csv =
      'email,first_name,last_name,roles\nnoor.aziz@bight.example,Noor,Aziz,MRT\nnot an address,Kai,Lund,Pilot\n'
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'new starters.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(page).toHaveURL(/importdetails/)
    await take(page, 'import-preview', shade)
    await page.getByRole('button', { name: 'Discard' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()

    await page.goto('/users')
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitemradio', { name: 'العربية' }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await take(page, 'users-arabic', shade)
    await page.getByRole('button', { name: 'اللغة' }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  })
}
