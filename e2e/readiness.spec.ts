import { addPerson } from './support/people.ts'
import { addGroup, addMip, giveGroupToAdminister, linkGroupToMip, linkUserToMip } from './support/records.ts'
import { signIn } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('says which MIPs are ready, today and on a day to come, on a desktop and a phone', async ({ page }) => {
  const member = await addPerson({ lastName: 'Ready' })
  const officer = await addPerson({ lastName: 'Officer', roles: ['GroupAdmin'] })
  const mip = await addMip('Readiness Clinic')
  const group = await addGroup('Readiness group', [member])
  await linkGroupToMip(group.groupId, mip.mipId)
  await linkUserToMip(member.userId, mip.mipId)
  await giveGroupToAdminister(officer.userId, group.groupId)
  await signIn(page, officer, '/readiness')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Readiness')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: mip.name }) })
  await expect(row).toBeVisible()
  await expect(page.getByText(/^Today, of the MIPs of this page/)).toBeVisible()
  await expectAccessible(page)

  const year = new Date().getFullYear() + 1
  await page.getByLabel('On the day').fill(`${year}-03-01`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`day=${year}-03-01`))
  await expect(page.getByText(`On 1 Mar ${year}, of the MIPs of this page`)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toContain('readiness')
  await page.evaluate(() => {
    window.print = () => {
      document.title = 'printed'
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page).toHaveTitle('printed')
  const printed = page.getByText(`Readiness on 1 Mar ${year}, as far as it is known today. Made on `)
  await expect(printed).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(printed).toContainText('MIPs 1 to 1 of 1.')
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await row.getByRole('link', { name: mip.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(mip.name)
})
