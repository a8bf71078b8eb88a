import { isAppAddress, isAppCode, isPlainAddress } from '@gantry/contract/domains/connections/apps/words'
import { usesField } from '../modes.ts'
import { type AppValues, appBodyOf } from './app-values.ts'

const MOST_ADDRESSES = 20
const LONGEST_ADDRESS = 500

export type AppErrorTexts = {
  required: string
  code: string
  address: string
  /** For an address without TLS, which would expose sign-in data. */
  plain: string
  noAddress: string
  twice: string
  tooMany: string
  needsSecret: string
}

/** The rules of the contract for the fields that the mode shows, checked before the call. */
export function appErrors(values: AppValues, texts: AppErrorTexts): { [Name in keyof AppValues]?: string } {
  const { mode } = values
  // Fields that are not shown have no errors: addresses that would be refused are not in the body.
  const body = appBodyOf(values, values)
  const errors: { [Name in keyof AppValues]?: string } = {}

  function addressError(address: string): string | undefined {
    if (!isAppAddress(address) || address.length > LONGEST_ADDRESS) return texts.address
    return mode !== 'link' && isPlainAddress(address) ? texts.plain : undefined
  }

  function addressesError(addresses: readonly string[]): string | undefined {
    if (addresses.length > MOST_ADDRESSES) return texts.tooMany
    const wrong = addresses.map(addressError).find((error) => error !== undefined)
    return wrong ?? (new Set(addresses).size < addresses.length ? texts.twice : undefined)
  }

  function tell(name: keyof AppValues, error: string | undefined): void {
    if (error !== undefined) errors[name] = error
  }

  tell('name', body.name.trim() === '' ? texts.required : undefined)
  if (body.code === '') tell('code', texts.required)
  else tell('code', isAppCode(body.code) ? undefined : texts.code)
  tell('launchUrl', body.launchUrl === '' ? texts.required : addressError(body.launchUrl))
  if (usesField(mode, 'initiateLoginUri')) {
    tell(
      'initiateLoginUri',
      body.initiateLoginUri === '' ? texts.required : addressError(body.initiateLoginUri),
    )
  }
  if (usesField(mode, 'redirectUris')) {
    tell('redirectUris', body.redirectUris.length === 0 ? texts.noAddress : addressesError(body.redirectUris))
    tell('postLogoutRedirectUris', addressesError(body.postLogoutRedirectUris))
  }
  if (usesField(mode, 'backchannelLogoutUri') && body.backchannelLogoutUri !== '') {
    tell('backchannelLogoutUri', addressError(body.backchannelLogoutUri))
  }
  if (usesField(mode, 'isPublic') && body.isPublic && body.isArchive) tell('isPublic', texts.needsSecret)
  if (!(body.viewerCodes ?? []).every(isAppCode)) tell('viewerCodes', texts.code)
  return errors
}
