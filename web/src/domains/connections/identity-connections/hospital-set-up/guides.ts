import { type ProviderName } from './set-up-search.ts'

/** A value of ours that a step shows for copying. */
export type OurValue = 'redirectUri' | 'scopes' | 'scimAddress' | 'entraScimAddress'
/** A step in the console of a provider; the key is the one of its text. */
export type GuideStep<Key = string> = { readonly key: Key; readonly copy?: OurValue; readonly link?: string }

type Texts = typeof import('./texts/en.json')
type Guides<Of> = { readonly [Provider in keyof Of]: readonly GuideStep<keyof Of[Provider]>[] }

/** The scopes that a sign-in asks for. */
export const askedScopes = 'openid profile email'

/** What to click at the provider, so that it signs people in here. */
export const signInGuides: Guides<Texts['guides']> & Record<ProviderName, unknown> = {
  'entra-id': [
    { key: 'register', link: 'https://entra.microsoft.com' },
    { key: 'redirect', copy: 'redirectUri' },
    { key: 'secret' },
    { key: 'claims' },
    { key: 'ids' },
  ],
  okta: [
    { key: 'create' },
    { key: 'kind' },
    { key: 'redirect', copy: 'redirectUri' },
    { key: 'assign' },
    { key: 'ids' },
  ],
  google: [
    { key: 'audience', link: 'https://console.cloud.google.com/auth/audience' },
    { key: 'client', link: 'https://console.cloud.google.com/auth/clients' },
    { key: 'redirect', copy: 'redirectUri' },
    { key: 'ids' },
  ],
  keycloak: [
    { key: 'client' },
    { key: 'capability' },
    { key: 'redirect', copy: 'redirectUri' },
    { key: 'ids' },
    { key: 'verified' },
  ],
  other: [
    { key: 'client' },
    { key: 'redirect', copy: 'redirectUri' },
    { key: 'scopes', copy: 'scopes' },
    { key: 'ids' },
  ],
}

/** What to click in the directory, so that it adds and changes people here by SCIM. Not every provider has one. */
export const directoryGuides: Guides<Texts['directory']> & {
  [Provider in ProviderName]?: readonly GuideStep[]
} = {
  'entra-id': [
    { key: 'app', link: 'https://entra.microsoft.com' },
    { key: 'address', copy: 'entraScimAddress' },
    { key: 'token' },
    { key: 'start' },
  ],
  okta: [{ key: 'app' }, { key: 'address', copy: 'scimAddress' }, { key: 'token' }, { key: 'start' }],
  other: [{ key: 'address', copy: 'scimAddress' }, { key: 'token' }],
}
