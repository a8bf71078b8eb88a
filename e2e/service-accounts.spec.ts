import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'
import { uniqueWord } from './support/unique.ts'

test('lets an administrator add a service account, and shows its calls in the history', async ({
  page,
  request,
}) => {
  const name = `HR feed ${uniqueWord()}`
  await signInAsAdministrator(page, '/service-accounts')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service accounts')
  const docs = page.getByRole('link', { name: 'Description of the API' })
  const described = await request.get((await docs.getAttribute('href')) ?? '')
  expect([described.status(), described.headers()['content-type']]).toEqual([
    200,
    expect.stringContaining('text/html'),
  ])
  await page.getByRole('button', { name: 'Add service account' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add service account' })
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('button', { name: 'Add service account' }).click()
  await expect(form.getByText('Choose at least one.')).toBeVisible()
  await form.getByRole('button', { name: 'HR feed' }).click()
  await expect(form.getByRole('checkbox', { name: 'Members: write' })).toBeChecked()
  await form.getByRole('button', { name: 'SIEM' }).click()
  await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await form.getByRole('checkbox', { name: 'Audit: read' }).uncheck()
  await form.getByRole('checkbox', { name: 'Roles: read' }).check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add service account' }).click()
  await expectMessage(page, 'Added service account successfully.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const code = page.getByRole('group', { name: 'Code to copy' })
  await expect(code.getByRole('region')).toContainText('/api/roles?pageSize=50')
  await code.getByRole('button', { name: 'Python', exact: true }).click()
  await expect(code.getByRole('region')).toContainText('import requests')
  await page.getByRole('button', { name: 'Generate secret' }).click()
  const dialog = page.getByRole('dialog', { name: `The secret of ${name}` })
  const secret = await dialog.getByRole('textbox').inputValue()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Replace secret' })).toBeVisible()
  await expectAccessible(page)
  const clientId = /sa-[a-z0-9]{20}/.exec(await page.getByRole('main').innerText())?.[0] ?? ''

  const client = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret }
  const issued = await request.post('/oidc/token', { form: { ...client, scope: 'roles:read' } })
  const { access_token: token } = (await issued.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}` }
  expect((await request.get('/api/roles', { headers })).status()).toBe(200)
  expect((await request.post('/api/users', { headers, data: {} })).status()).toBe(403)

  await page
    .getByRole('tab', { name: 'History' })
    .or(page.getByRole('link', { name: 'History' }))
    .first()
    .click()
  const history = page.getByRole('list', { name: 'History' })
  await expect(history.getByText(`Got a token for service account ${name}`)).toBeVisible()
  await expect(history.getByText(`${name} (service account)`).first()).toBeVisible()
  await expectAccessible(page)
})
