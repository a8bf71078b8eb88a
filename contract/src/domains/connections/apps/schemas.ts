import { z } from 'zod'
import { Id, IdText, line, requiredLine, Time } from '../../../fields.ts'
import { listBody } from '../../../paging.ts'
import { records } from '../../../registry.ts'
import { RoleRef } from '../../people/roles/schemas.ts'
import { type AppMode, appIcons, appModes, isAppAddress, isAppCode, isPlainAddress } from './words.ts'

export const App = z.object({
  appId: Id,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
})
export type App = z.infer<typeof App>

/** The claims about a user for apps: OpenID's claims and ours, with OpenID's spelling. */
export const AppClaims = z.object({
  iss: z.string(),
  /** The same for a user in every app, at all times. */
  sub: z.string(),
  /** The id of this app session; a logout notice contains it. */
  sid: z.string(),
  auth_time: z.int(),
  amr: z.array(z.string()),
  name: z.string(),
  given_name: z.string(),
  family_name: z.string(),
  /** The address that the person signs in with. */
  preferred_username: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  locale: z.string(),
  zoneinfo: z.string(),
  session_role: z.string(),
  /** The group that the user administers in this session; null in other roles. */
  session_group: Id.nullable(),
  session_group_name: z.string().nullable(),
  /** The user's name in the app's RIS; null without one. */
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

/** Checks the addresses that the app's mode requires, and returns the faults by field. */
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

const AppCode = z.string().trim().refine(isAppCode, 'Letters, digits, dots, dashes and underscores only.')

/** A whole record: a missing field is an error and does not keep its value. */
export const ConnectedAppBody = z
  .object({
    appId: z.int().min(0).optional(),
    version: z.int().positive().optional(),
    /** The app's code for users and its OpenID `client_id`. It cannot be changed later. */
    code: AppCode,
    name: requiredLine(80),
    description: line(300),
    icon: z.enum(appIcons),
    mode: z.enum(appModes),
    /** The address of the app, which opens directly or after a sign-in. */
    launchUrl: AppAddress,
    roles: z.array(z.object({ roleId: Id })).max(200),
    /** The RIS whose usernames the app uses; null for none. */
    risId: Id.nullable(),
    /** OpenID Connect Core, section 4. */
    initiateLoginUri: AppAddressOrEmpty,
    redirectUris: AppAddresses,
    postLogoutRedirectUris: AppAddresses,
    /** OpenID Connect Back-Channel Logout. */
    backchannelLogoutUri: AppAddressOrEmpty,
    /** The app runs only in the browser and cannot keep a secret, so it uses PKCE alone. */
    isPublic: z.boolean(),
    /** False for an app that cannot send PKCE (RFC 7636): a stolen code is then protected by the secret alone. */
    requiresPkce: z.boolean().default(true),
    /** An image archive that may ask for users' access rights. */
    isArchive: z.boolean(),
    /** For an archive: the codes of the apps whose access tokens it accepts. It refuses the tokens of every other app. */
    viewerCodes: z.array(AppCode).max(50).default([]),
  })
  .superRefine((app, context) => {
    for (const [field, message] of Object.entries(addressFaults(app))) {
      context.addIssue({ code: 'custom', path: [field], message })
    }
    if (app.isPublic && (app.mode === 'ticket' || app.isArchive)) {
      context.addIssue({ code: 'custom', path: ['isPublic'], message: 'This app needs a secret.' })
    }
    if (!app.isArchive && app.viewerCodes.length > 0) {
      const message = 'Only an image archive has viewers.'
      context.addIssue({ code: 'custom', path: ['viewerCodes'], message })
    }
    if (app.isPublic && !app.requiresPkce) {
      context.addIssue({
        code: 'custom',
        path: ['requiresPkce'],
        message: 'An app without a secret needs PKCE.',
      })
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
  requiresPkce: z.boolean(),
  isArchive: z.boolean(),
  viewerCodes: z.array(z.string()),
  /** When the secret was created; null without one. The secret itself is never returned again. */
  secretChangedAt: Time.nullable(),
  /** The time until which the previous secret works; null when it does not work. */
  previousSecretUntil: Time.nullable(),
  /** The issuer of our OpenID provider, for the app's settings. */
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
