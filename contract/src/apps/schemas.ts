import { z } from 'zod'
import { Id, IdText, line, requiredLine, Time } from '../fields.ts'
import { listBody } from '../paging.ts'
import { records } from '../registry.ts'
import { RoleRef } from '../roles/schemas.ts'
import { type AppMode, appIcons, appModes, isAppAddress, isAppCode, isPlainAddress } from './words.ts'

export const App = z.object({
  appId: Id,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
})
export type App = z.infer<typeof App>

/** Who somebody is, as the apps are told: OpenID's own claims and ours, in OpenID's spelling. */
export const AppClaims = z.object({
  iss: z.string(),
  /** The same for a person in every app, always. */
  sub: z.string(),
  /** This opening of the app; a logout notice names it. */
  sid: z.string(),
  auth_time: z.int(),
  amr: z.array(z.string()),
  name: z.string(),
  given_name: z.string(),
  family_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  locale: z.string(),
  zoneinfo: z.string(),
  session_role: z.string(),
  /** The group somebody administers in this session; null in every other role. */
  session_group: Id.nullable(),
  session_group_name: z.string().nullable(),
  /** The name in the app's RIS; null without one. */
  ris_username: z.string().nullable(),
  provider_numbers: z.array(
    z.object({ mip_id: Id, mip_code: z.string(), mip_name: z.string(), provider_number: z.string() }),
  ),
})
export type AppClaims = z.infer<typeof AppClaims>

export const badAddress = 'Must be a whole web address, beginning with https://, without a # part.'

export const AppAddress = line(500).refine(isAppAddress, badAddress)

export const AppAddressOrEmpty = line(500).refine((text) => text === '' || isAppAddress(text), badAddress)

export const AppAddresses = z
  .array(AppAddress)
  .max(20)
  .refine((addresses) => new Set(addresses).size === addresses.length, 'The same one is named twice.')

export const plainAddress = 'Must begin with https://: what goes there signs people in.'

export type SignInFields = {
  mode: AppMode
  launchUrl: string
  initiateLoginUri: string
  redirectUris: string[]
  postLogoutRedirectUris: string[]
  backchannelLogoutUri: string
}

/** What an app's way of being opened asks of its addresses, by the field at fault. */
export function addressFaults(app: SignInFields): Partial<Record<keyof SignInFields, string>> {
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
    code: z.string().trim().refine(isAppCode, 'Letters, digits, dots, dashes and underscores only.'),
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

export const ConnectedAppListBody = listBody(records.app.sorts, {
  mode: z.enum(appModes).optional(),
})

export const AppIdParams = z.object({ appId: IdText })
