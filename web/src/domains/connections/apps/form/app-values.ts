import type { ConnectedApp, ConnectedAppBody } from '@gantry/contract/domains/connections/apps/schemas'
import type { AppIconName, AppMode } from '@gantry/contract/domains/connections/apps/words'
import { isPlainAddress } from '@gantry/contract/domains/connections/apps/words'
import type { useServerForm } from '../../../../ui/forms/server-form.ts'
import { appIconName } from '../AppIcon.tsx'
import { type SignInField, usesField } from '../modes.ts'
import { addressesIn } from './addresses.ts'

/** An app as a form holds it: a list of addresses is text with one address a line. */
export type AppValues = {
  name: string
  code: string
  description: string
  icon: AppIconName
  mode: AppMode
  launchUrl: string
  roleIds: string[]
  risId: number | null
  initiateLoginUri: string
  redirectUris: string
  postLogoutRedirectUris: string
  backchannelLogoutUri: string
  isPublic: boolean
  requiresPkce: boolean
  isArchive: boolean
  /** One code a line. */
  viewerCodes: string
}

export type AppForm = Pick<ReturnType<typeof useServerForm<AppValues>>, 'values' | 'getInputProps'>

export const appValuesOf = (app: ConnectedApp): AppValues => ({
  name: app.name,
  code: app.code,
  description: app.description,
  icon: appIconName(app.icon),
  mode: app.mode,
  launchUrl: app.launchUrl,
  roleIds: app.roles.map(({ roleId }) => String(roleId)),
  risId: app.risId,
  initiateLoginUri: app.initiateLoginUri,
  redirectUris: app.redirectUris.join('\n'),
  postLogoutRedirectUris: app.postLogoutRedirectUris.join('\n'),
  backchannelLogoutUri: app.backchannelLogoutUri,
  isPublic: app.isPublic,
  requiresPkce: app.requiresPkce,
  isArchive: app.isArchive,
  viewerCodes: app.viewerCodes.join('\n'),
})

export const newAppValues = (): AppValues => ({
  name: '',
  code: '',
  description: '',
  icon: 'apps',
  mode: 'oidc',
  launchUrl: '',
  roleIds: [],
  risId: null,
  initiateLoginUri: '',
  redirectUris: '',
  postLogoutRedirectUris: '',
  backchannelLogoutUri: '',
  isPublic: false,
  requiresPkce: true,
  isArchive: false,
  viewerCodes: '',
})

type SignInValues = Pick<ConnectedAppBody, SignInField>

const signInValuesOf = (values: AppValues): SignInValues => ({
  initiateLoginUri: values.initiateLoginUri.trim(),
  redirectUris: addressesIn(values.redirectUris),
  postLogoutRedirectUris: addressesIn(values.postLogoutRedirectUris),
  backchannelLogoutUri: values.backchannelLogoutUri.trim(),
  isPublic: values.isPublic,
  // The choice is not shown for an app without a secret, which always needs it.
  requiresPkce: values.isPublic || values.requiresPkce,
  isArchive: values.isArchive,
  viewerCodes: values.isArchive ? addressesIn(values.viewerCodes) : [],
})

/**
 * The values of the fields that the mode does not use. They stay as they were saved, because the form no longer shows
 * them. Values that the server would refuse in this mode are dropped.
 */
function restingValues(before: AppValues, mode: AppMode): SignInValues {
  const values = signInValuesOf(before)
  if (mode === 'link') return values
  const isSafe = (address: string) => !isPlainAddress(address)
  return {
    ...values,
    initiateLoginUri: isSafe(values.initiateLoginUri) ? values.initiateLoginUri : '',
    redirectUris: values.redirectUris.filter(isSafe),
    postLogoutRedirectUris: values.postLogoutRedirectUris.filter(isSafe),
    // An app that redeems tickets needs a secret.
    isPublic: mode !== 'ticket' && values.isPublic,
  }
}

export function appBodyOf(values: AppValues, before: AppValues): ConnectedAppBody {
  const { mode } = values
  const typed = signInValuesOf(values)
  const used = Object.entries(typed).filter(([field]) => usesField(mode, field as SignInField))
  return {
    name: values.name,
    code: values.code.trim(),
    description: values.description,
    icon: values.icon,
    mode,
    launchUrl: values.launchUrl.trim(),
    roles: values.roleIds.map((roleId) => ({ roleId: Number(roleId) })),
    risId: values.risId,
    ...restingValues(before, mode),
    ...(Object.fromEntries(used) as Partial<SignInValues>),
  }
}
