import { startHospital } from './support/hospital.ts'
import { codeIn } from './support/mail.ts'
import { asAdministrator } from './support/people.ts'
import { addGroup } from './support/records.ts'
import { fillSignIn } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('signs a new person in by the identity provider of the hospital', async ({ page }) => {
  // A second server starts with a database of its own.
  test.slow()
  const hospital = await startHospital()
  try {
    const { groupId, groupName: name } = await addGroup('Hospital')
    await asAdministrator('/api/gantry-admin/identity-connections', {
      groupId,
      name,
      issuer: hospital.issuer,
      clientId: hospital.clientId,
      domains: [hospital.domain],
      addsPeople: true,
      trustsEmails: false,
      acceptedAcrs: [],
      rolesClaim: '',
      roleMap: [],
      allowsPasswords: true,
      status: true,
    })

    await page.goto('/signin')
    await page.getByLabel('Email').fill(hospital.person.email)
    const button = page.getByRole('button', { name: `Continue with ${name}` })
    await expect(button).toBeVisible()
    await expectAccessible(page)
    await button.click()
    await expect(page.getByRole('alert')).toContainText('Please accept terms and conditions to sign in!')
    await page.getByRole('checkbox').check()
    await button.click()

    await expect(page).toHaveURL(`${hospital.url}/signin`)
    const inbox = hospital.inbox()
    await fillSignIn(page, hospital.person)
    await expect(page).toHaveURL(`${hospital.url}/verify-account`)
    await page.getByLabel('One-time code').fill(codeIn(await inbox.next()))
    await page.getByRole('button', { name: 'Verify' }).click()

    await expect(page).toHaveURL('/member/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: /, Member: account$/ })).toBeVisible()

    // An answer that was used already signs nobody in.
    await page.context().clearCookies()
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/hospital-sign-in?code=used&state=used')
    await expect(page.getByText('The sign-in could not be completed. Please start again.')).toBeVisible()
    await expect(page, 'the address no longer contains the answer').toHaveURL('/hospital-sign-in')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await expect(page).toHaveURL('/signin')
  } finally {
    await hospital.stop()
  }
})
