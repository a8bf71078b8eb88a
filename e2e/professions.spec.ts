import { addPerson, asAdministrator } from './support/people.ts'
import { openUserPage } from './support/record-pages.ts'
import { addMip, linkUserToMip } from './support/records.ts'
import { signIn, signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'

test('an administrator records a profession and modalities, which the person reads', async ({ page }) => {
  const person = await addPerson({ firstName: 'Lea', lastName: 'Moss' })
  const mip = await addMip('Harbour Imaging')
  await linkUserToMip(person.userId, mip.mipId)
  await signInAsAdministrator(page)

  await openUserPage(page, person.userId, 'professions')
  await expect(page.getByText('No profession recorded')).toBeVisible()
  await page.getByRole('button', { name: 'Add profession' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a profession' })
  await adding.getByRole('combobox', { name: 'Profession' }).click()
  await page.getByRole('option', { name: 'Sonographer' }).click()
  await adding.getByRole('combobox', { name: 'Engagement' }).click()
  await page.getByRole('option', { name: 'Student' }).click()
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await expectMessage(page, 'The profession was added.')
  const row = page.getByRole('listitem').filter({ hasText: 'Sonographer' })
  await expect(row).toContainText('Current')
  await expect(row).toContainText('Student, since')
  await row.getByRole('button', { name: 'End: Sonographer' }).click()
  const ending = page.getByRole('dialog', { name: 'End Sonographer' })
  await ending.getByRole('radio', { name: 'It was entered by mistake' }).check()
  await ending.getByRole('button', { name: 'End', exact: true }).click()
  await expectMessage(page, 'The profession was ended.')
  await expect(row).toContainText('Entered by mistake')
  await expectAccessible(page)

  await openUserPage(page, person.userId, 'mips')
  await page.getByRole('button', { name: `Edit the modalities: ${mip.name}` }).click()
  await page.getByRole('checkbox', { name: /^US:/ }).check()
  await page.getByRole('checkbox', { name: /^CT:/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'The modalities were saved.')
  await expect(page.getByRole('listitem').filter({ hasText: mip.name })).toContainText('CT, US')
  await expectAccessible(page)

  await page.context().clearCookies()
  await signIn(page, person, '/my-profile?tab=professions')
  await expect(page.getByText('Entered by mistake')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add profession' })).toHaveCount(0)
})

test('a requirement of sonographers shows by name whom it will hold, and of whom that is not known', async ({
  page,
}) => {
  const mip = await addMip('Sound Imaging', { state: 'NSW' })
  const people = {
    sonographer: await addPerson({ firstName: 'Sol', lastName: 'Moss' }),
    nurse: await addPerson({ firstName: 'Nia', lastName: 'Moss' }),
    unknown: await addPerson({ firstName: 'Uma', lastName: 'Moss' }),
  }
  for (const { userId } of Object.values(people)) await linkUserToMip(userId, mip.mipId)
  const record = (userId: number, profession: string) =>
    asAdministrator(`/api/users/${userId}/professions`, {
      profession,
      engagement: 'EMPLOYEE',
      validFrom: '2020-01-01',
    })
  await record(people.sonographer.userId, 'SONOGRAPHER')
  await record(people.nurse.userId, 'NURSE')

  await signInAsAdministrator(page, '/qualifications/requirements')
  await page.getByRole('button', { name: 'Add requirement' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add requirement' })
  await form.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'ASAR accreditation' }).click()
  await form.getByRole('combobox', { name: 'MIP' }).fill(mip.name)
  await page.getByRole('option', { name: mip.name }).click()
  await form.getByRole('checkbox', { name: 'Sonographers' }).check()
  await form.getByRole('combobox', { name: 'Enforcement' }).click()
  await page.getByRole('option', { name: 'Hold' }).click()
  const sentence = `Sonographers at ${mip.name} must have ASAR accreditation, or they are on hold`
  await expect(form.getByText(sentence)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  const preview = page.getByRole('dialog', { name: 'Who is held or freed by this change?' })
  await expect(preview.getByRole('listitem')).toHaveCount(1)
  await expect(preview.getByRole('listitem')).toContainText('Sol Moss')
  await expect(preview).toContainText('It does not hold them: 1')
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Save the change' }).click()
  await expectMessage(page, 'Requirement saved.')
  const row = page.getByRole('listitem').filter({ hasText: sentence })
  await expect(row).toContainText('Not known whether it concerns them: people 1')
})
