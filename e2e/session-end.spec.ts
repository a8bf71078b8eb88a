import { codeIn, openInbox } from './support/mail.ts'
import { addPerson, asAdministrator, roleIds } from './support/people.ts'
import { fillSignIn, signIn, signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('offers the roles that are left when the role in use is taken away', async ({ page }) => {
  const person = await addPerson({ roles: ['Member', 'TYP', 'MIS'] })
  await signIn(page, person, '/')
  await page.getByRole('listitem').getByRole('button').filter({ hasText: 'Types and prepares' }).click()
  await expect(page).toHaveURL('/member/dashboard')
  const { userId, email, firstName, lastName } = person
  const roles = await roleIds(['Member', 'MIS'])
  await asAdministrator('/api/gantry-admin/users/add-update', { userId, email, firstName, lastName, roles })

  await page.reload()
  await expect(page).toHaveURL('/role-selection')
  await expect(page.getByRole('listitem').getByRole('button')).toHaveCount(2)
  await page.getByRole('listitem').getByRole('button').filter({ hasText: 'Your own profile' }).click()
  await expect(page, 'the page that was open').toHaveURL('/member/dashboard')
})

test('says on the sign-in page why the session ended, and leads back', async ({ page, browser }) => {
  const person = await addPerson({
    firstName: 'Nia',
    lastName: `Ended${process.pid}`,
    roles: ['GantryAdmin'],
  })
  await signIn(page, person, '/ris')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('RIS')

  const other = await (await browser.newContext()).newPage()
  await signInAsAdministrator(other)
  await other.goto(`/loggedin-users?q=${person.lastName}`)
  await other.getByRole('button', { name: `End session of Nia ${person.lastName}` }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
  await expect(other.getByText('was ended.')).toBeVisible()
  await other.context().close()

  await page.getByRole('link', { name: 'Groups' }).click()
  await expect(page).toHaveURL('/signin')
  await expect(page.getByText('An administrator has ended your session.')).toBeVisible()
  await expectAccessible(page)
  const inbox = openInbox(person.email)
  await fillSignIn(page, person)
  await page.getByLabel('One-time code').fill(inArabicDigits(codeIn(await inbox.next())))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page, 'the page that was asked for').toHaveURL('/groups')
})

/** As an Arabic keyboard writes it. */
const inArabicDigits = (code: string) => code.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))
