import { linkIn, openInbox } from './support/mail.ts'
import { addPerson } from './support/people.ts'
import { searchPicker } from './support/pickers.ts'
import { addMip } from './support/records.ts'
import { signInAsAdministrator, signInElsewhere } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'
import { uniqueWord } from './support/unique.ts'

test('sets up a new practice until an invited member accepts and sees it', async ({ page, browser }) => {
  const mip = await addMip('Banksia Imaging')
  const leader = await addPerson({ firstName: 'Priya', lastName: uniqueWord('Lead'), roles: ['GroupAdmin'] })
  const invited = await addPerson({ firstName: 'Tom', lastName: uniqueWord('Whit') })
  const invitedName = `Tom ${invited.lastName}`
  const groupName = `Banksia Practice ${uniqueWord()}`

  await signInAsAdministrator(page, '/groups')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Groups')
  await page.getByRole('button', { name: 'Add group' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add group' })
  await form.getByRole('button', { name: 'Add group' }).click()
  await expect(form.getByText("Please input the group's name.")).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Name').fill(groupName)
  await form.getByLabel('Description').fill('Reads for the northern beaches.')
  await form.getByRole('button', { name: 'Add group' }).click()
  await expectMessage(page, 'Added new group successfully.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(groupName)
  await expect(page.getByText('No members yet')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'MIPs' }).click()
  await expect(page.getByText('No MIPs linked')).toBeVisible()
  await page.getByRole('button', { name: 'Link MIPs' }).first().click()
  const mipPicker = page.getByRole('dialog', { name: `Link MIPs to ${groupName}` })
  await searchPicker(mipPicker, mip.name)
  await expectAccessible(page)
  await mipPicker.getByRole('button', { name: `Link ${mip.name}` }).click()
  await expectMessage(page, 'Linked MIP to group successfully.')
  await expect(mipPicker.getByRole('button', { name: `Link ${mip.name}` })).toHaveCount(0)
  await mipPicker.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row').filter({ hasText: mip.name })).toBeVisible()

  await page.getByRole('tab', { name: 'Administrators' }).click()
  await expect(page.getByText('Nobody administers this group yet')).toBeVisible()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Choose administrator' }).click()
  await searchPicker(page.getByRole('dialog'), leader.email)
  await page.getByRole('button', { name: `Choose Priya ${leader.lastName} to administer this group` }).click()
  await expectMessage(page, 'Updated user group successfully.')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: leader.lastName })).toBeVisible()
  await expectAccessible(page)

  const leaderPage = await signInElsewhere(browser, leader, '/groups')
  await leaderPage.getByRole('link', { name: groupName }).click()
  await leaderPage.getByRole('tab', { name: 'Members' }).click()
  await leaderPage.getByRole('button', { name: 'Invite people' }).first().click()
  const picker = leaderPage.getByRole('dialog', { name: `Invite people to ${groupName}` })
  await searchPicker(picker, invitedName)
  await expect(picker.getByRole('button', { name: `Add ${invitedName} to the group` })).toHaveCount(0)
  const inbox = openInbox(invited.email)
  await picker.getByRole('button', { name: `Invite ${invitedName}` }).click()
  await expectMessage(leaderPage, 'Send invitation to user successfully.')
  await expect(picker.getByText(/^Invited /).first()).toBeVisible()
  await expectAccessible(leaderPage)
  expect(linkIn(await inbox.next())).toContain('/member/dashboard')

  const invitedPage = await signInElsewhere(browser, invited, '/groups')
  await expect(invitedPage.getByText('You belong to no group yet')).toBeVisible()
  await invitedPage.getByRole('link', { name: 'Dashboard' }).click()
  await invitedPage.getByRole('button', { name: `Accept the invitation to ${groupName}` }).click()
  await expectMessage(invitedPage, 'Invitation accepted succcessfully.')
  await invitedPage.getByRole('link', { name: 'Groups' }).click()
  await invitedPage.getByRole('link', { name: groupName }).click()
  await invitedPage.getByRole('tab', { name: 'Members' }).click()
  await expect(invitedPage.getByRole('row').filter({ hasText: invitedName })).toContainText('You')
  await expect(invitedPage.getByRole('columnheader')).toHaveText(['Name', 'Site code', 'Roles'])
  await expectAccessible(invitedPage)

  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('Accepted the invitation to group')).toBeVisible()
  await expect(page.getByText(`Linked MIP ${mip.name} to group ${groupName}`)).toBeVisible()
  await expectAccessible(page)
  await leaderPage.context().close()
  await invitedPage.context().close()
})
