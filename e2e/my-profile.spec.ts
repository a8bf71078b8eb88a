import { deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { generate } from 'otplib'
import { addPerson, type Person } from './support/people.ts'
import { addGroup } from './support/records.ts'
import { givePassword, signIn } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'

test('lets people edit their own profile by keyboard', async ({ page }) => {
  await signIn(page, await addPerson({ firstName: 'Nia', lastName: 'Vale' }), '/')
  await page.getByRole('button', { name: /: account$/ }).click()
  await page.getByRole('menuitem', { name: 'My Account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Profile')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit profile' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Edit your profile' })
  await expect(form.getByLabel('First name')).toBeFocused()
  await expect(
    form.getByRole('textbox', { name: 'Email' }),
    'only administrators change an email address',
  ).toHaveCount(0)
  await form.getByLabel('Last name').fill('')
  await form.getByLabel('Last name').press('Enter')
  await expect(form.getByText('Required.')).toBeVisible()
  await form.getByLabel('Last name').fill('Vale-Ortiz')
  await form.getByLabel('Mobile').fill('0491 570 006')
  await form.getByRole('combobox', { name: 'Time zone' }).fill('perth')
  await page.getByRole('option', { name: /Australia\/Perth/ }).click()
  await expectAccessible(page)
  await form.getByLabel('Last name').press('Enter')
  await expectMessage(page, 'Updated user profile successfully.')
  await expect(page.getByText('0491 570 006')).toBeVisible()
  await expect(
    page.getByRole('button', { name: /^Nia Vale-Ortiz, .*: account$/ }),
    'the header is updated at once',
  ).toBeVisible()
  await page.reload()
  await expect(page.getByText('Australia/Perth')).toBeVisible()
})

/** An image of one colour. */
function png(): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) =>
    Array.from({ length: 8 }).reduce<number>((c) => (c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1), n),
  )
  const crc = (bytes: Buffer) =>
    (bytes.reduce((c, byte) => (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.from([0, 0, 0, 64, 0, 0, 0, 64, 8, 2, 0, 0, 0])
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(64 * 3, 120)])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: 64 }, () => row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('previews, uploads and removes a photo, and shows it in the header', async ({ page }) => {
  await signIn(page, await addPerson({ firstName: 'Pia', lastName: 'Snow' }), '/my-profile')
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(page.getByText('A photo must be a PNG, JPEG or WebP picture.')).toBeVisible()
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png() })
  await expect(page.getByRole('img', { name: 'Preview of the new photo' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await expectMessage(page, 'Uploaded user profile photo successfully.')
  await expect(page.locator('header img'), 'the header shows it').toHaveAttribute('src', /\/photo\?v=/)
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expectMessage(page, 'The photo was removed.')
  await expect(page.locator('header img')).toHaveCount(0)
})

test('shows the own MIPs, groups and RIS, and leaves a group', async ({ page }) => {
  const person = await addPerson({ firstName: 'Sol', lastName: 'Reed' })
  const group = await addGroup('Tide', [person])
  await signIn(page, person, '/')
  await page.getByRole('button', { name: /: account$/ }).click()
  await page.getByRole('menuitem', { name: 'Connections' }).click()
  await expect(page.getByRole('tab', { name: 'MIPs', selected: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Link MIP' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'RIS' }).click()
  await expect(page.getByText('No RIS linked')).toBeVisible()
  await page.getByRole('tab', { name: 'Groups' }).click()
  await page.getByRole('button', { name: `Leave ${group.groupName}` }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Leave group' }).click()
  await expectMessage(page, 'Leaved group successfully.')
  await expect(page.getByText('No groups linked')).toBeVisible()
})

async function enrol(page: Page, { password }: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.goto('/my-profile?tab=security')
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('Wrong-Lamp-42')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('The current password is not right.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const copyButton = dialog.getByRole('button', { name: /Copy key$/ })
  const secret = ((await copyButton.textContent()) ?? '').trim()
  const code = dialog.getByLabel('6-digit code from the app')
  await code.fill('12345')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('Please enter 6 digit code!')).toBeVisible()
  await expectAccessible(page)
  await code.fill(await generate({ secret }))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(shown, 'Escape does not close codes that are shown only once').toHaveCount(10)
  const recoveryCodes = await shown.allTextContents()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toContain('recovery codes')
  await page.getByRole('button', { name: "I've saved them" }).click()
  return { secret, recoveryCodes }
}

async function signInWith(page: Page, person: Person, code: string, isRecovery = false): Promise<void> {
  await page.getByRole('button', { name: /: account$/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/signin')
  await givePassword(page, person)
  await expect(page).toHaveURL('/verify-account')
  await expect(page.getByRole('button', { name: 'Verify' })).toBeVisible()
  if (isRecovery) await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.locator('main').getByRole('textbox').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL('/member/dashboard')
}

test('sets up an authenticator app, signs in with it and with a recovery code, and turns it off', async ({
  page,
}) => {
  test.slow()
  const person = await addPerson({ firstName: 'Kit', lastName: 'Marsh' })
  await signIn(page, person, '/')
  const { secret, recoveryCodes } = await enrol(page, person)
  await expect(page.getByRole('listitem').filter({ hasText: 'Authenticator app' })).toContainText('In use')

  // The confirmation has used the current code. The server already accepts the code of the next period.
  const next = await generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 })
  await signInWith(page, person, next)
  await signInWith(page, person, recoveryCodes[0] ?? '', true)

  await page.goto('/my-profile?tab=security')
  await page.getByRole('button', { name: 'Use codes by email' }).click()
  await page.getByRole('dialog').getByLabel('Current password').fill(person.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Use codes by email' }).click()
  await expectMessage(page, 'Codes are mailed to you from now on.')
  await expect(page.getByRole('listitem').filter({ hasText: 'Codes by email' })).toContainText('In use')
})

test('chooses to be in the directory, and to show there what one practises', async ({ page }) => {
  const person = await addPerson({ firstName: 'Dina', lastName: 'Listed' })
  await signIn(page, person, '/my-profile')
  const listed = page.getByRole('switch', { name: 'Show me in the directory' })
  const practice = page.getByRole('switch', { name: 'Also show what I practise' })
  await expect(practice).toBeDisabled()
  const choose = async (one: typeof listed) => {
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/my-directory-listing'))
    await one.click()
    expect((await saved).ok()).toBe(true)
  }
  await choose(listed)
  await choose(practice)
  await page.reload()
  await expect(listed).toBeChecked()
  await expect(practice).toBeChecked()
  await expectAccessible(page)
  await choose(listed)
  await expect(practice).not.toBeChecked()
  await expect(practice).toBeDisabled()
})
