import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'

/** Another system, which answers the first test event with 500. */
async function startReceiver() {
  const ids: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += String(part)
    })
    request.on('end', () => {
      // Other tests cause events too.
      const isTest = body.includes('webhook.test')
      if (isTest) ids.push(String(request.headers['webhook-id']))
      response.writeHead(isTest && ids.length === 1 ? 500 : 204).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/events`, ids, stop: () => server.close() }
}

test('tells another system about a test event, again after a failure, and again on request', async ({
  page,
}) => {
  const { url, ids, stop } = await startReceiver()
  try {
    await signInAsAdministrator(page, '/webhooks')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks')
    await page.getByRole('button', { name: 'Add webhook' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add webhook' })
    await form.getByRole('textbox', { name: 'Address' }).fill(url)
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Save' }).click()
    const shown = page.getByRole('dialog', { name: 'Secret of the webhook' })
    await expect(shown.getByRole('textbox')).toHaveValue(/^whsec_/)
    const code = shown.getByRole('group', { name: 'Code of a receiver' })
    await expect(code.getByRole('region')).toContainText(`curl -sS -i -X POST '${url}'`)
    await code.getByRole('button', { name: 'TypeScript', exact: true }).click()
    await expect(code.getByRole('region')).toContainText('webhook.verify')
    await expectAccessible(page)
    await shown.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('button', { name: `Send a test event: ${url}` }).click()
    await expectMessage(page, 'The test event will be sent.')
    // The first attempt fails, and the second one follows after some seconds.
    await expect.poll(() => ids.length, { timeout: 60_000 }).toBe(2)

    const drawer = page.getByRole('dialog', { name: `Deliveries: ${url}` })
    const again = drawer.getByRole('button', { name: /^Send again: webhook\.test/ })
    await expect(async () => {
      await page.reload()
      await page.getByRole('button', { name: `Deliveries: ${url}` }).click()
      await expect(again).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await expect(drawer.getByText('2 attempts')).toBeVisible()
    await expectAccessible(page)
    await again.click()
    await expectMessage(page, '1 event will be sent again.')
    await expect.poll(() => ids.length, { timeout: 60_000 }).toBe(3)
    expect(new Set(ids).size, 'each attempt has the same id').toBe(1)
  } finally {
    stop()
  }
})
