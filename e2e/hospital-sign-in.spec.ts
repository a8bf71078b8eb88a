import { startHospital } from './support/hospital.ts'
import { codeIn } from './support/mail.ts'
import { asAdministrator } from './support/people.ts'
import { addGroup } from './support/records.ts'
import { fillSignIn, signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'

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

test('connects a hospital step by step, and offers its sign-in once it is switched on', async ({
  page,
  request,
}) => {
  // A second server starts with a database of its own.
  test.slow()
  const hospital = await startHospital()
  try {
    const { groupName: name } = await addGroup('Guided hospital')
    await signInAsAdministrator(page, '/identity-connections')
    await page.getByRole('link', { name: 'Add connection' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect a hospital')
    await expectAccessible(page)

    // Each provider has its own steps, and its own parts of the issuer.
    const next = page.getByRole('link', { name: 'Next' })
    await page.getByRole('radio', { name: 'Keycloak' }).check()
    await next.click()
    await expect(page.getByText('Valid redirect URIs')).toBeVisible()
    await expectAccessible(page)
    await next.click()
    await expect(page.getByRole('textbox', { name: 'Realm' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('link', { name: '1 Provider' }).click()
    await page.getByRole('radio', { name: 'Another provider' }).check()
    await next.click()
    await expect(
      page.getByRole('button', { name: new RegExp(`^${page.url().split('/identity')[0]}/hospital-sign-in`) }),
    ).toBeVisible()
    await next.click()

    await expect(
      page.getByRole('textbox', { name: 'Name' }),
      'entries stay while the steps change',
    ).toHaveValue(name)
    await page.getByRole('button', { name: 'Save and test' }).click()
    await expect(page.getByText('Required.').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Group' }).fill(name)
    await page.getByRole('option', { name }).click()
    await page.getByRole('textbox', { name: 'E-mail domains' }).fill(hospital.domain)
    await page.getByRole('textbox', { name: 'Issuer' }).fill(hospital.url)
    await page.getByRole('textbox', { name: 'Client ID' }).fill(hospital.clientId)
    await page.getByRole('checkbox', { name: 'Add new people' }).check()
    await page.getByRole('button', { name: 'Save and test' }).click()

    // The address of the portal is no issuer, and the step says so.
    const steps = page.getByRole('list', { name: 'What the test found' })
    await expect(steps.getByRole('listitem').first()).toContainText('failed')
    await expect(steps.getByRole('listitem').first()).toContainText(
      'There is no discovery document of OpenID at the issuer.',
    )
    await expect(next).toBeHidden()
    await expectAccessible(page)
    await page.reload()
    await expect(steps.getByText('There is no discovery document of OpenID at the issuer.')).toBeVisible()
    await page.getByRole('link', { name: 'Values' }).click()
    await page.getByRole('textbox', { name: 'Issuer' }).fill(hospital.issuer)
    await page.getByRole('button', { name: 'Save and test' }).click()
    await expect(steps.getByRole('listitem').filter({ hasText: 'passed' })).toHaveCount(4)
    await next.click()

    const offered = async () => {
      const data = { domain: hospital.domain }
      return (await request.post('/api/auth/upstream/find', { data })).json() as Promise<{ name: string }>
    }
    expect(await offered()).toEqual({ name: '' })
    await page.getByRole('button', { name: 'Switch on' }).click()
    await expectMessage(page, `Switched on ${name}.`)
    expect(await offered()).toEqual({ name })
    await expect(page.getByText('Generate a token below')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'To the list of connections' }).click()
    await expect(page.getByText(name).first()).toBeVisible()
  } finally {
    await hospital.stop()
  }
})
