import { invitePerson } from './support/people.ts'
import { addPractice } from './support/practice.ts'
import { openWithin } from './support/record-pages.ts'
import { settle } from './support/settle.ts'
import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { smallTouchAreas } from './support/touch-areas.ts'
import { uniqueWord } from './support/unique.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a finger hits every control in 44 pixels', async ({ page }) => {
  const { group, mip, person } = await addPractice()
  // The mail of who has not activated the account can be sent again in the list.
  const { person: invited } = await invitePerson({ lastName: uniqueWord('Waiting') })
  await signInAsAdministrator(page, '/member/dashboard')
  const pages = [
    '/member/dashboard',
    '/audit',
    `/users/userdetails?id=${person.userId}&tab=documents`,
    '/users',
    `/users?search=${invited.lastName}`,
    `/users/userdetails?id=${person.userId}&tab=mips`,
    `/mips/mipdetails?id=${mip.mipId}&tab=users`,
    `/groups/groupdetails?id=${group.groupId}&tab=members`,
    '/mips/provider-numbers',
    '/qualifications/kinds',
    `/reach/who?ability=mip.read&thingId=${mip.mipId}`,
    '/my-profile?tab=security',
  ]
  for (const path of pages) {
    await openWithin(page, path)
    await settle(page)
    expect.soft(await smallTouchAreas(page), path).toEqual([])
  }

  await openWithin(page, '/users')
  for (const name of ['Add member', 'Open navigation']) {
    await page.getByRole('button', { name, exact: true }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await settle(page)
    expect.soft(await smallTouchAreas(page), name).toEqual([])
    await page.keyboard.press('Escape')
  }
})
