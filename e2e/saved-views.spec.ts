import type { Page } from '@playwright/test'
import { addPerson } from './support/people.ts'
import { signIn, signInElsewhere } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'
import { uniqueWord } from './support/unique.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'MIP', exact: true })
const choice = (page: Page, name: string) => page.getByRole('menuitemradio', { name })

async function openViews(page: Page): Promise<void> {
  await expect(heading(page)).toBeVisible()
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Save this view…' })).toBeVisible()
}

test('saves a view of a list, opens it, shares it with another administrator, and deletes it', async ({
  page,
  browser,
}) => {
  const roles = ['GantryAdmin']
  const name = uniqueWord('Victoria')
  await signIn(page, await addPerson({ roles }), '/mips?q=harbour&status=true&sort=code&order=desc')
  await openViews(page)
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  const saving = page.getByRole('dialog', { name: 'Save this view' })
  await expectAccessible(page)
  await saving.getByLabel('Name').fill(name)
  await saving.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, `Saved view ${name}.`)

  await page.goto('/mips?status=false&page=3')
  await openViews(page)
  await expect(choice(page, name)).not.toBeChecked()
  await expectAccessible(page)
  await choice(page, name).click()
  await expect(page).toHaveURL(/q=harbour/)
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({
    q: 'harbour',
    status: 'true',
    sort: 'code',
    order: 'desc',
  })
  await expect(page.getByRole('searchbox')).toHaveValue('harbour')

  await openViews(page)
  await expect(choice(page, name)).toBeChecked()
  await page.getByRole('menuitem', { name: 'Manage views…' }).click()
  const managing = page.getByRole('dialog', { name: 'Manage views' })
  await managing.getByRole('button', { name: `Share with everyone: ${name}` }).click()
  await expect(managing.getByText('Shared with everyone')).toBeVisible()
  await expectAccessible(page)

  const other = await addPerson({ firstName: 'Grace', lastName: 'Other', roles })
  const elsewhere = await signInElsewhere(browser, other, '/mips')
  await openViews(elsewhere)
  await expect(choice(elsewhere, name)).toContainText('Shared with everyone by Ada Nguyen')
  await choice(elsewhere, name).click()
  await expect(elsewhere).toHaveURL(/q=harbour/)

  await managing.getByRole('button', { name: `Delete ${name}` }).click()
  const question = page.getByRole('dialog', { name: `Delete view ${name}?` })
  await expect(question).toContainText('It disappears for everyone.')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(managing.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0)
  await elsewhere.reload()
  await openViews(elsewhere)
  await expect(choice(elsewhere, name)).toHaveCount(0)
  await elsewhere.context().close()
})
