import type { Page } from '@playwright/test'
import { codeIn, openInbox } from './support/mail.ts'
import { addPerson } from './support/people.ts'
import { openWithin } from './support/record-pages.ts'
import { addApp, addGroup, addMip, addRis } from './support/records.ts'
import { signIn, signInThroughPages } from './support/sign-in.ts'
import { expect, expectAccessible, expectReadableColours, test } from './support/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** Chooses a language and waits until it is saved, because opening another page would cancel the call. */
async function chooseLanguage(page: Page, name: string, button = 'Language'): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  const saved = page.waitForResponse('**/api/my-language')
  await page.getByRole('menuitemradio', { name }).click()
  expect((await saved).ok()).toBe(true)
}
const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
const setColours = (page: Page, scheme: 'light' | 'dark') =>
  page.evaluate((chosen) => {
    document.documentElement.dataset['mantineColorScheme'] = chosen
  }, scheme)

test('keeps the language chosen at sign-in in the portal, in messages and on other machines', async ({
  page,
  browser,
}) => {
  const person = await addPerson({ firstName: 'Lina', lastName: 'Haddad' })
  await page.goto('/signin')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('العربية')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(heading(page)).toHaveText('تسجيل الدخول')
  await expectAccessible(page)
  await page.reload()
  await expect(heading(page), 'the browser keeps the language').toHaveText('تسجيل الدخول')

  const inbox = openInbox(person.email)
  await page.locator('input[type=email], input[name=email]').fill(person.email)
  await page.locator('input[type=password]').fill('Wrong-Guess-1')
  await page.getByRole('checkbox').check()
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('alert'), 'the server answers in the language').toContainText('غير صحيحة')
  await page.locator('input[type=password]').fill(person.password)
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL('/verify-account')
  await page.locator('input[autocomplete=one-time-code]').fill(codeIn(await inbox.next()))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/member/dashboard')
  await expect(heading(page)).toHaveText('لوحة المعلومات')

  const otherContext = await browser.newContext({ locale: 'en-AU' })
  const otherPage = await otherContext.newPage()
  await otherPage.goto('/signin')
  await expect(heading(otherPage)).toHaveText('Sign in')
  await signInThroughPages(otherPage, person)
  await expect(heading(otherPage), 'another machine uses the language').toHaveText('لوحة المعلومات')
  await otherContext.close()

  await page.getByRole('button', { name: 'اللغة' }).click()
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  await expect(heading(page)).toHaveText('Tableau de bord')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
})

test('changes the language in every tab, and says when the choice cannot be saved', async ({
  page,
  context,
}) => {
  await signIn(page, await addPerson(), '/')
  const other = await context.newPage()
  await other.goto('/member/dashboard')
  await expect(heading(other)).toHaveText('Dashboard')
  await page.bringToFront()
  await chooseLanguage(page, 'Italiano')
  await expect(heading(page)).toHaveText('Bacheca')
  await expect(heading(other)).toHaveText('Bacheca')
  await other.close()

  await page.route('**/api/my-language', (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', message: '', requestId: 'none' } }),
  )
  await page.getByRole('button', { name: 'Lingua' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByText('Your choice could not be saved.')).toBeVisible()
  await expect(heading(page)).toHaveText('Dashboard')
})

/** The addresses of the screens, grouped by the records that they need. */
const screens: Record<string, () => Promise<string[]>> = {
  'the lists': async () => [
    '/users',
    '/mips',
    '/mips/provider-numbers',
    '/ris',
    '/groups',
    '/roles',
    '/loggedin-users',
    '/apps',
    '/imports',
    '/audit',
  ],
  'records and own pages': async () => {
    const { userId } = await addPerson()
    const { mipId } = await addMip('Oasis Imaging')
    const { risId } = await addRis('Oasis RIS')
    const { groupId } = await addGroup('Oasis')
    const { appId, code } = await addApp('Oasis viewer', 'https://oasis.example')
    return [
      ...['profile', 'mips', 'groups', 'ris', 'documents'].map(
        (tab) => `/users/userdetails?id=${userId}&tab=${tab}`,
      ),
      `/mips/mipdetails?id=${mipId}`,
      `/ris/risdetails?id=${risId}`,
      `/groups/groupdetails?id=${groupId}`,
      ...['profile', 'connection'].map((tab) => `/apps/appdetails?id=${appId}&tab=${tab}`),
      `/open-app?uid=none&app=${code}&refused=role`,
      '/member/dashboard',
      ...['', '?tab=security', '?tab=sessions', '?tab=notifications'].map((tab) => `/my-profile${tab}`),
      '/role-selection',
      '/nowhere',
    ]
  },
}

test.describe('in Arabic, from right to left, in three widths, light and dark', () => {
  // These tests check many screens, so they run in parallel and have more time.
  test.describe.configure({ mode: 'parallel', timeout: 360_000 })
  for (const [group, addScreens] of Object.entries(screens)) {
    test(`shows accessible pages: ${group}`, async ({ page }) => {
      const paths = await addScreens()
      await signIn(page, await addPerson({ roles: ['GantryAdmin'] }), '/')
      await chooseLanguage(page, 'العربية')
      await expect(page.locator('header'), 'the built-in roles are translated').toContainText('مسؤول المنصة')
      for (const path of paths) {
        await page.setViewportSize({ width: 1440, height: 900 })
        await openWithin(page, path)
        await setColours(page, 'light')
        await expect(heading(page).first()).toHaveText(/[\u0600-\u06ff]|Oasis|Ada|MIP|RIS/)
        await expectAccessible(page)
        await setColours(page, 'dark')
        await expectReadableColours(page)
        for (const width of [820, 390]) {
          await page.setViewportSize({ width, height: 844 })
          expect(await scrollsSideways(page), `${path} at ${width} pixels`).toBe(false)
        }
      }
    })
  }
})

test('needs no horizontal scrolling in the other languages, on a phone and on a desktop', async ({
  page,
}) => {
  test.slow()
  await signIn(page, await addPerson({ roles: ['GantryAdmin'] }), '/member/dashboard')
  let button = 'Language'
  for (const [language, dashboard, nextButton] of [
    ['中文', '首页', '语言'],
    ['Español', 'Panel', 'Idioma'],
    ['Français', 'Tableau de bord', 'Langue'],
    ['Italiano', 'Bacheca', 'Lingua'],
  ] as const) {
    await chooseLanguage(page, language, button)
    await expect(heading(page)).toHaveText(dashboard)
    for (const screen of [
      '/users',
      '/mips',
      '/groups',
      '/roles',
      '/apps',
      '/imports',
      '/audit',
      '/my-profile',
    ]) {
      await openWithin(page, screen)
      await expect(heading(page).first()).toBeVisible()
      for (const width of [1440, 820, 390]) {
        await page.setViewportSize({ width, height: 844 })
        expect(await scrollsSideways(page), `${screen} in ${language} at ${width} pixels`).toBe(false)
      }
    }
    await page.setViewportSize({ width: 1280, height: 844 })
    await openWithin(page, '/member/dashboard')
    button = nextButton
  }
})
