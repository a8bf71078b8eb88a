import { type ProviderName, providerNames } from './set-up-search.ts'

/** What the issuer of a provider is made of. Each provider needs some of them. */
export type Parts = {
  tenantId: string
  oktaDomain: string
  serverAddress: string
  realm: string
  issuer: string
}
export type Part = keyof Parts
export const noParts: Parts = { tenantId: '', oktaDomain: '', serverAddress: '', realm: '', issuer: '' }

type Provider = {
  /** Its own name, which is not translated; null for a provider that we do not know. */
  name: string | null
  parts: readonly Part[]
  issuerOf: (parts: Parts) => string
  /** The parts of an issuer of this provider; null if the issuer is of another one. */
  partsOf: (issuer: string) => Partial<Parts> | null
  needsSecret: boolean
  /** Whether its addresses count as verified, or null to ask. */
  trustsEmails: boolean | null
}

const tenantPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const hostPattern = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z0-9]$/
const google = 'https://accounts.google.com'

/** An address as people paste it, without the slash at its end. */
function withoutSlash(address: string): string {
  const text = address.trim()
  let end = text.length
  while (text[end - 1] === '/') end -= 1
  return text.slice(0, end)
}

/** The console of Okta has an address of its own, which people copy by mistake. */
const oktaHost = (text: string) =>
  (
    withoutSlash(text)
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .split('/', 1)[0] ?? ''
  ).replace(/^([a-z0-9-]+)-admin\.(okta|oktapreview|okta-emea)\.com$/, '$1.$2.com')

const providers: Record<ProviderName, Provider> = {
  'entra-id': {
    name: 'Microsoft Entra ID',
    parts: ['tenantId'],
    issuerOf: ({ tenantId }) => `https://login.microsoftonline.com/${tenantId.trim().toLowerCase()}/v2.0`,
    partsOf(issuer) {
      const [, tenantId] = /^https:\/\/login\.microsoftonline\.com\/([^/]+)\/v2\.0\/?$/.exec(issuer) ?? []
      return tenantId === undefined ? null : { tenantId }
    },
    needsSecret: true,
    // It does not send `email_verified`.
    trustsEmails: true,
  },
  okta: {
    name: 'Okta',
    parts: ['oktaDomain'],
    issuerOf: ({ oktaDomain }) => `https://${oktaHost(oktaDomain)}`,
    partsOf(issuer) {
      const [, oktaDomain] = /^https:\/\/([a-z0-9-]+\.okta(?:preview|-emea)?\.com)$/.exec(issuer) ?? []
      return oktaDomain === undefined ? null : { oktaDomain }
    },
    needsSecret: true,
    trustsEmails: false,
  },
  google: {
    name: 'Google Workspace',
    parts: [],
    issuerOf: () => google,
    partsOf: (issuer) => (issuer === google ? {} : null),
    needsSecret: true,
    trustsEmails: false,
  },
  keycloak: {
    name: 'Keycloak',
    parts: ['serverAddress', 'realm'],
    issuerOf: ({ serverAddress, realm }) =>
      `${withoutSlash(serverAddress)}/realms/${encodeURIComponent(realm.trim())}`,
    partsOf(issuer) {
      const [, serverAddress, realm] = /^(https?:\/\/.+)\/realms\/([^/]+)$/.exec(issuer) ?? []
      if (serverAddress === undefined || realm === undefined) return null
      return { serverAddress, realm: decoded(realm) }
    },
    needsSecret: true,
    trustsEmails: null,
  },
  other: {
    name: null,
    parts: ['issuer'],
    // A slash at the end can be a part of the issuer.
    issuerOf: ({ issuer }) => issuer.trim(),
    partsOf: () => ({}),
    needsSecret: false,
    trustsEmails: null,
  },
}

export const providerOf = (name: ProviderName): Provider => providers[name]

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const isAddress = (text: string) =>
  URL.canParse(text.trim()) && ['https:', 'http:'].includes(new URL(text.trim()).protocol)

const isUsable: Record<Part, (text: string) => boolean> = {
  tenantId: (text) => tenantPattern.test(text.trim()),
  oktaDomain: (text) => hostPattern.test(oktaHost(text)),
  serverAddress: isAddress,
  realm: (text) => text.trim() !== '',
  issuer: isAddress,
}

/** The parts of a provider that are missing or wrong. */
export const wrongParts = (name: ProviderName, parts: Parts): Part[] =>
  providerOf(name).parts.filter((part) => !isUsable[part](parts[part]))

/** The provider of an issuer, and the parts of this issuer. */
export function recognise(issuer: string): { provider: ProviderName; parts: Parts } {
  for (const provider of providerNames) {
    const parts = providerOf(provider).partsOf(issuer)
    if (parts !== null) return { provider, parts: { ...noParts, issuer, ...parts } }
  }
  return { provider: 'other', parts: { ...noParts, issuer } }
}
