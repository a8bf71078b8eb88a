import { linkIn, openInbox } from './support/mail.ts'
import { addPerson, asAdministrator } from './support/people.ts'
import { addGroup, addMip, giveGroupToAdminister, linkGroupToMip } from './support/records.ts'
import { signIn, signInElsewhere } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'

const headers = { 'X-CSRF-Protection': '1' }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('finds what ends, assigns it, and asks the member by a mail that opens the form', async ({
  page,
  browser,
}) => {
  const member = await addPerson({ firstName: 'Wilma', lastName: 'Ending' })
  const officer = await addPerson({ firstName: 'Otto', lastName: 'Officer', roles: ['GroupAdmin'] })
  const group = await addGroup('Worklist group', [member])
  await giveGroupToAdminister(officer.userId, group.groupId)

  await signIn(page, officer, '/worklist')
  await expect(page.getByText('Nothing is to be done')).toBeVisible()
  const { qualificationKinds } = await (await page.request.get('/api/qualification-kinds')).json()
  const { qualificationKindId } = qualificationKinds.find(({ code }: { code: string }) => code === 'AHPRA')
  const number = `MED${String(member.userId).padStart(10, '0')}`
  const added = await asAdministrator<{ qualificationId: number; version: number }>(
    `/api/users/${member.userId}/qualifications`,
    { qualificationKindId, number, expiresOn: inDays(20) },
  )
  const checked = await page.request.post(`/api/qualifications/${added.qualificationId}/check`, {
    data: { version: added.version, method: 'REGISTER_LOOKUP', result: 'CURRENT' },
    headers,
  })
  expect(checked.ok(), await checked.text()).toBe(true)

  await page.reload()
  const row = page.getByRole('row', { name: /Wilma Ending/ })
  await expect(row).toContainText('Due soon')
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('Lapsed')
  await expect(page).toHaveURL(/reason=LAPSED/)
  await expect(row).toBeHidden()
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('Due soon')
  await expect(row).toBeVisible()
  await expectAccessible(page)

  await row.getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Chosen Matters' })
  await bar.getByRole('button', { name: 'Assign', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Assigned to' }).click()
  await page.getByRole('option', { name: 'Otto Officer' }).click()
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expectMessage(page, 'Rows assigned: 1')
  await page.getByRole('combobox', { name: 'Assigned to' }).selectOption('Assigned to me')
  await expect(row).toContainText('Otto Officer')

  const inbox = openInbox(member.email)
  await row.getByRole('checkbox').check()
  await bar.getByRole('button', { name: 'Ask by mail' }).click()
  await expect(dialog).toContainText('People who get a mail:')
  // On a weekend or public holiday the mail would wait.
  const now = dialog.getByRole('radio', { name: 'Now' })
  if (await now.isVisible()) await now.check()
  await expect(dialog).toContainText('People who get a mail: 1')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Ask by mail' }).click()
  await expectMessage(page, 'Mails sent: 1')
  await expect(row).toContainText('not opened')

  const mail = await inbox.next(/please see to your qualifications/)
  expect(mail.text).toContain('If it is not renewed by then, it lapses.')
  const { pathname, search } = new URL(linkIn(mail))
  const own = await signInElsewhere(browser, member, `${pathname}${search}`)
  const form = own.getByRole('dialog', { name: /^Renew/ })
  await expect(form).toContainText(number)
  await own.context().close()

  await row.getByRole('checkbox').check()
  await bar.getByRole('button', { name: 'Ask by mail' }).click()
  await expect(dialog).toContainText('Got one within 7 days already: 1')
  await expect(dialog.getByRole('button', { name: 'Ask by mail' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(row).toContainText('opened')
  await expect(row).not.toContainText('not opened')
})

test('asks all whom a search finds, shows the progress, and what MIPs lack with who sees to it', async ({
  page,
}) => {
  const members = [
    await addPerson({ firstName: 'Mia', lastName: 'Manyfold' }),
    await addPerson({ firstName: 'Max', lastName: 'Manyfold' }),
  ]
  const officer = await addPerson({ firstName: 'Olga', lastName: 'Officer', roles: ['GroupAdmin'] })
  const group = await addGroup('Mailing group', members)
  await giveGroupToAdminister(officer.userId, group.groupId)
  const mip = await addMip('Ending Clinic', { state: 'NSW' })
  await linkGroupToMip(group.groupId, mip.mipId)
  await signIn(page, officer, '/worklist')
  const { qualificationKinds } = (await (await page.request.get('/api/qualification-kinds')).json()) as {
    qualificationKinds: { qualificationKindId: number; code: string }[]
  }
  const kindOf = (code: string) =>
    qualificationKinds.find((kind) => kind.code === code)?.qualificationKindId ?? 0
  await asAdministrator(`/api/mips/${mip.mipId}/qualifications`, {
    qualificationKindId: kindOf('DIAS'),
    number: 'D-20',
    expiresOn: inDays(20),
  })

  for (const { userId } of members) {
    const added = await asAdministrator<{ qualificationId: number; version: number }>(
      `/api/users/${userId}/qualifications`,
      {
        qualificationKindId: kindOf('AHPRA'),
        number: `MED${String(userId).padStart(10, '0')}`,
        expiresOn: inDays(20),
      },
    )
    const checked = await page.request.post(`/api/qualifications/${added.qualificationId}/check`, {
      data: { version: added.version, method: 'REGISTER_LOOKUP', result: 'CURRENT' },
      headers,
    })
    expect(checked.ok(), await checked.text()).toBe(true)
  }
  await page.reload()
  const clinic = page.getByRole('row', { name: new RegExp(mip.name) })
  await expect(clinic).toContainText('Olga Officer')
  await page.getByRole('combobox', { name: 'About' }).selectOption('MIP')
  await expect(page).toHaveURL(/subject=MIP/)
  await expect(page.getByRole('row', { name: /Manyfold/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ask all by mail' })).toBeHidden()
  await page.getByRole('combobox', { name: 'About' }).selectOption('People')
  await expect(page.getByRole('row', { name: /Manyfold/ })).toHaveCount(2)

  const inboxes = members.map(({ email }) => openInbox(email))
  await page.getByRole('button', { name: 'Ask all by mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask all whom the search finds? People: 2' })
  await expect(dialog).toContainText('People who get a mail:')
  const now = dialog.getByRole('radio', { name: 'Now' })
  if (await now.isVisible()) await now.check()
  await expect(dialog).toContainText('People who get a mail: 2')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Ask by mail' }).click()
  const progress = page.getByRole('group', { name: 'Mail to many people' })
  await expect(progress).toContainText('all 2 people done')
  await expect(progress).toContainText('Sent: 2.')
  for (const inbox of inboxes) await inbox.next(/please see to your qualifications/)
  await page.reload()
  await expect(page.getByRole('row', { name: /Mia Manyfold/ })).toContainText('not opened')

  await page.goto('/')
  await page.getByRole('link', { name: 'To do: 3' }).click()
  await expect(clinic).toBeVisible()
})
