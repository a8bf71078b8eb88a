import type { Page } from '@playwright/test'
import { addPerson } from './support/people.ts'
import { givePassword, signIn } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'

/** Gives the page a platform authenticator, like the fingerprint reader of a laptop. It verifies its user by itself. */
async function addAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the fingerprint is right from now on. */
    recognise: (isUserVerified: boolean) =>
      devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /: account$/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
}

test('a passkey takes the place of the code, then of the password too, until it is removed', async ({
  page,
}) => {
  const person = await addPerson({ firstName: 'Vera', lastName: 'Lind' })
  await signIn(page, person, '/my-profile?tab=security')
  const authenticator = await addAuthenticator(page)
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys.getByText('You have no passkeys yet.')).toBeVisible()

  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await expect(adding.getByLabel('Name')).toHaveValue(/Chrome/)
  await adding.getByLabel('Name').fill('Work laptop')
  await adding.getByLabel('Current password').fill('Wrong-1pass')
  await adding.getByRole('button', { name: 'Continue' }).click()
  await expect(adding.getByText('The current password is not right.')).toBeVisible()
  await adding.getByLabel('Current password').fill(person.password)
  await adding.getByRole('button', { name: 'Continue' }).click()
  await expectMessage(page, 'You can sign in with this passkey from now on.')
  await expect(passkeys.getByRole('listitem')).toContainText('Work laptop')
  await expect(passkeys.getByRole('listitem')).toContainText('Last used: Never')
  await expectAccessible(page)

  await signOut(page)
  await givePassword(page, person)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Vera Lind')
  await expect(page.getByLabel('One-time code'), 'the code remains').toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/member/dashboard')

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('Please accept terms and conditions!!')).toBeVisible()
  await page.getByRole('checkbox').check()
  await authenticator.recognise(false)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expectMessage(page, 'No passkey was used. Please try again.')
  await authenticator.recognise(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/member/dashboard')

  await page.goto('/my-profile?tab=security')
  await expect(passkeys.getByRole('listitem')).toContainText('Used for this session')
  await passkeys.getByRole('button', { name: 'Rename: Work laptop' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename the passkey' })
  await renaming.getByLabel('Name').fill('Old laptop')
  await renaming.getByRole('button', { name: 'Save' }).click()
  await passkeys.getByRole('button', { name: 'Remove: Old laptop' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove the passkey “Old laptop”?' })
  await removing.getByLabel('Current password').fill(person.password)
  await removing.getByRole('button', { name: 'Remove' }).click()
  await expect(passkeys.getByText('You have no passkeys yet.')).toBeVisible()

  await signOut(page)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expectMessage(page, 'This passkey was not accepted.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
})
