import { type APIRequestContext, request } from '@playwright/test'
import { codeIn, openInbox } from './mail.ts'
import { toBase64 } from './people.ts'
import { getPlatform } from './platform.ts'
import { startServer } from './server.ts'
import { uniqueWord } from './unique.ts'

const password = 'Quiet-Lamp-42'
const clientId = 'imaging'

/** Starts another installation as the identity provider of a hospital, with one person. The portal is one of its apps. */
export async function startHospital() {
  const domain = `${uniqueWord('hospital')}.example`.toLowerCase()
  const person = { email: `rosa.silva@${domain}`, password }
  const { url, dataDir, printed, stop } = await startServer('server/src/main.ts', {
    host: '127.0.0.1',
    environment: { ADMIN_EMAIL: person.email, PRODUCT_NAME: 'Hospital' },
  })
  const context = await request.newContext({ baseURL: url })
  try {
    await activate(context, printed)
    await registerPortal(context, await signIn(context, dataDir, person.email))
    return {
      issuer: `${url}/oidc`,
      url,
      domain,
      person,
      clientId,
      inbox: () => openInbox(person.email, dataDir),
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

async function activate(context: APIRequestContext, printed: string): Promise<void> {
  const token = /activate-account\?token=(\S+)/.exec(printed)?.[1] ?? ''
  const checked = await context.get(`/api/auth/validate-account-activation-token?token=${token}`)
  const { userId } = (await checked.json()) as { userId: number }
  await post(context, '/api/auth/activate-account', { userId, token, password })
}

async function signIn(context: APIRequestContext, dataDir: string, email: string): Promise<string> {
  const inbox = openInbox(email, dataDir)
  await post(context, '/api/auth/signin', { email, password: toBase64(password) })
  const code = codeIn(await inbox.next())
  const verified = await post<{ accessToken: string }>(context, '/api/auth/verify', { email, code })
  return verified.accessToken
}

async function registerPortal(context: APIRequestContext, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const listed = await context.get('/api/roles?pageNo=0&pageSize=200', { headers })
  const { roles } = (await listed.json()) as { roles: { roleId: number }[] }
  const portal = getPlatform().url
  const app = {
    code: clientId,
    name: 'Imaging portal',
    description: '',
    icon: 'apps',
    mode: 'deep-link',
    launchUrl: portal,
    roles: roles.map(({ roleId }) => ({ roleId })),
    risId: null,
    initiateLoginUri: `${portal}/signin`,
    redirectUris: [`${portal}/hospital-sign-in`],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: '',
    isPublic: true,
    isArchive: false,
  }
  await post(context, '/api/hospital-admin/apps/add-update', app, token)
}
