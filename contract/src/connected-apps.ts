import { z } from 'zod'
import { type AppMode, appIcons, appModes, isAppAddress, isPlainAddress } from './app-words.ts'
import { bulkStatusRoute } from './bulk-status.ts'
import { FlagText, Id, IdText, line, requiredLine, Time } from './fields.ts'
import { listBody, pageReply } from './paging.ts'
import { RoleRef } from './roles.ts'
import { routes } from './route-table.ts'

const badAddress = 'Must be a whole web address, beginning with https://, without a # part.'
const AppAddress = line(500).refine(isAppAddress, badAddress)
const AppAddressOrEmpty = line(500).refine((text) => text === '' || isAppAddress(text), badAddress)
const AppAddresses = z
  .array(AppAddress)
  .max(20)
  .refine((addresses) => new Set(addresses).size === addresses.length, 'The same one is named twice.')

const plainAddress = 'Must begin with https://: what goes there signs people in.'

type SignInFields = {
  mode: AppMode
  launchUrl: string
  initiateLoginUri: string
  redirectUris: string[]
  postLogoutRedirectUris: string[]
  backchannelLogoutUri: string
}

/** What an app's way of being opened asks of its addresses, by the field at fault. */
function addressFaults(app: SignInFields): Partial<Record<keyof SignInFields, string>> {
  const { mode, launchUrl, initiateLoginUri, redirectUris, postLogoutRedirectUris } = app
  const faults: Partial<Record<keyof SignInFields, string>> = {}
  if (mode === 'link') return faults
  const opensByOidc = mode === 'oidc' || mode === 'deep-link'
  if (opensByOidc && redirectUris.length === 0) faults.redirectUris = 'Name at least one.'
  if (mode === 'oidc' && initiateLoginUri === '') faults.initiateLoginUri = 'Required.'
  if (isPlainAddress(launchUrl)) faults.launchUrl = plainAddress
  if (isPlainAddress(initiateLoginUri)) faults.initiateLoginUri = plainAddress
  if (redirectUris.some(isPlainAddress)) faults.redirectUris = plainAddress
  if (postLogoutRedirectUris.some(isPlainAddress)) faults.postLogoutRedirectUris = plainAddress
  if (isPlainAddress(app.backchannelLogoutUri)) faults.backchannelLogoutUri = plainAddress
  return faults
}

/** A whole record: what is left out of it is not kept but refused. */
export const ConnectedAppBody = z
  .object({
    appId: z.int().min(0).optional(),
    version: z.int().positive().optional(),
    /** What the app is known by, to people and as its OpenID `client_id`: fixed once it is there. */
    code: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, 'Letters, digits, dots, dashes and underscores only.'),
    name: requiredLine(80),
    description: line(300),
    icon: z.enum(appIcons),
    mode: z.enum(appModes),
    /** Where the app is; what a click on its card leads to, at once or after signing in. */
    launchUrl: AppAddress,
    roles: z.array(z.object({ roleId: Id })).max(200),
    /** The RIS whose user names the app knows people by; null for none. */
    risId: Id.nullable(),
    /** OpenID Connect Core, section 4. */
    initiateLoginUri: AppAddressOrEmpty,
    redirectUris: AppAddresses,
    postLogoutRedirectUris: AppAddresses,
    /** OpenID Connect Back-Channel Logout. */
    backchannelLogoutUri: AppAddressOrEmpty,
    /** Runs in the browser alone and can keep no secret: PKCE has to do. */
    isPublic: z.boolean(),
    /** An image archive that may ask who may see what. */
    isArchive: z.boolean(),
  })
  .superRefine((app, context) => {
    for (const [field, message] of Object.entries(addressFaults(app))) {
      context.addIssue({ code: 'custom', path: [field], message })
    }
    if (app.isPublic && (app.mode === 'ticket' || app.isArchive)) {
      context.addIssue({ code: 'custom', path: ['isPublic'], message: 'This app needs a secret.' })
    }
  })
export type ConnectedAppBody = z.input<typeof ConnectedAppBody>

export const ConnectedApp = z.object({
  appId: Id,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  mode: z.enum(appModes),
  launchUrl: z.string(),
  roles: z.array(RoleRef),
  risId: Id.nullable(),
  risName: z.string().nullable(),
  initiateLoginUri: z.string(),
  redirectUris: z.array(z.string()),
  postLogoutRedirectUris: z.array(z.string()),
  backchannelLogoutUri: z.string(),
  isPublic: z.boolean(),
  isArchive: z.boolean(),
  /** When its secret was made; null while it has none. The secret itself is never told again. */
  secretChangedAt: Time.nullable(),
  /** Until when the secret before it works too; null when it does not, or not any more. */
  previousSecretUntil: Time.nullable(),
  /** Our own address as an OpenID provider, for the app's settings. */
  issuer: z.string(),
  status: z.boolean(),
  createdAt: Time,
  statusChangeDate: Time,
  version: z.int(),
})
export type ConnectedApp = z.infer<typeof ConnectedApp>

export const ConnectedAppRow = ConnectedApp.pick({
  appId: true,
  code: true,
  name: true,
  icon: true,
  mode: true,
  roles: true,
  status: true,
})
export type ConnectedAppRow = z.infer<typeof ConnectedAppRow>

const access = ['ProductAdmin'] as const
const ConnectedAppListBody = listBody(['name', 'appId', 'code', 'mode', 'status'], {
  mode: z.enum(appModes).optional(),
})
const AppIdParams = z.object({ appId: IdText })

/** Not in the specification: somebody has to say which apps there are, and who may open them. */
export const connectedAppRoutes = (slug: string) =>
  routes({
    listConnectedApps: {
      method: 'POST',
      path: `/api/${slug}-admin/apps`,
      effect: 'read',
      access,
      body: ConnectedAppListBody,
      reply: pageReply('apps', ConnectedAppRow),
    },
    exportConnectedApps: {
      method: 'POST',
      path: `/api/${slug}-admin/apps/export`,
      effect: 'read',
      access,
      body: ConnectedAppListBody,
      reply: 'file',
    },
    getConnectedApp: {
      method: 'GET',
      path: `/api/${slug}-admin/apps/:appId`,
      effect: 'read',
      access,
      params: AppIdParams,
      reply: ConnectedApp,
    },
    saveConnectedApp: {
      method: 'POST',
      path: `/api/${slug}-admin/apps/add-update`,
      effect: 'write',
      access,
      body: ConnectedAppBody,
      reply: ConnectedApp,
    },
    setConnectedAppStatuses: bulkStatusRoute(slug, 'apps'),
    setConnectedAppStatus: {
      method: 'POST',
      path: `/api/${slug}-admin/apps/:appId/activate-inactivate`,
      effect: 'write',
      access,
      params: AppIdParams,
      query: z.object({ status: FlagText }),
      reply: ConnectedApp,
    },
    /** Makes a secret and tells it this once; the one before it works a day longer, or not at all. */
    makeConnectedAppSecret: {
      method: 'POST',
      path: `/api/${slug}-admin/apps/:appId/secret`,
      effect: 'write',
      access,
      params: AppIdParams,
      body: z.object({ endPrevious: z.boolean() }),
      reply: z.object({ secret: z.string(), previousSecretUntil: Time.nullable() }),
    },
  })
