import { type APIRequestContext, type Page, request } from '@playwright/test'
import { codeIn, linkIn, openInbox } from '../mail.ts'
import { type Credentials, toBase64 } from '../people.ts'
import { startServer } from '../server.ts'
import { fillSignIn } from '../sign-in.ts'

const password = 'Quiet-Lamp-42'

/**
 * Starts an installation of its own, with an administrator and two members, for tests of what concerns everybody in it. The domain
 * of their addresses is `domain`.
 */
export async function startOwnPlatform(domain: string, environment: Record<string, string> = {}) {
  const administrator = { email: `admin@${domain}`, password }
  const { url, dataDir, printed, stop } = await startServer('server/src/main.ts', {
    host: '127.0.0.1',
    environment: { ADMIN_EMAIL: administrator.email, ...environment },
  })
  const context = await request.newContext({
    baseURL: url,
    extraHTTPHeaders: { 'x-csrf-protection': '1' },
  })
  try {
    await activate(context, /activate-account\?token=\S+/.exec(printed)?.[0] ?? '')
    const members = await addMembers(context, dataDir, administrator)
    return {
      url,
      dataDir,
      administrator,
      members,
      signIn: (page: Page, person: Credentials) => signIn(page, url, dataDir, person),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  } finally {
    await context.dispose()
  }
}

async function post<Reply>(context: APIRequestContext, path: string, data: object, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await context.post(path, { data, headers })
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
  return (await response.json()) as Reply
}

async function activate(context: APIRequestContext, link: string): Promise<void> {
  const token = /token=(\S+)/.exec(link)?.[1] ?? ''
  const checked = await context.get(`/api/auth/validate-account-activation-token?token=${token}`)
  const { userId } = (await checked.json()) as { userId: number }
  await post(context, '/api/auth/activate-account', { userId, token, password })
}

async function addMembers(
  context: APIRequestContext,
  dataDir: string,
  { email }: Credentials,
): Promise<[Credentials, Credentials]> {
  const domain = email.slice(email.indexOf('@') + 1)
  const inbox = openInbox(email, dataDir)
  await post(context, '/api/auth/signin', { email, password: toBase64(password) })
  const code = codeIn(await inbox.next())
  const { accessToken } = await post<{ accessToken: string }>(context, '/api/auth/verify', { email, code })
  const headers = { authorization: `Bearer ${accessToken}` }
  const listed = await context.get('/api/roles?pageNo=0&pageSize=200', { headers })
  const { roles } = (await listed.json()) as { roles: { roleId: number; name: string }[] }
  async function add(firstName: string): Promise<Credentials> {
    const person = { email: `${firstName.toLowerCase()}@${domain}`, firstName, lastName: 'Nguyen' }
    const mails = openInbox(person.email, dataDir)
    const member = roles.filter(({ name }) => name === 'Member').map(({ roleId }) => ({ roleId }))
    await post(context, '/api/gantry-admin/users/add-update', { ...person, roles: member }, accessToken)
    await activate(context, linkIn(await mails.next()))
    return { email: person.email, password }
  }
  return [await add('Ana'), await add('Ben')]
}

async function signIn(page: Page, url: string, dataDir: string, person: Credentials): Promise<void> {
  const inbox = openInbox(person.email, dataDir)
  await page.goto(`${url}/signin`)
  await fillSignIn(page, person)
  await page.getByLabel('One-time code').fill(codeIn(await inbox.next()))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/verify-account' && pathname !== '/signin')
}
