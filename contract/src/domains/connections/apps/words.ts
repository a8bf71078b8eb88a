// This file has no schema library, because the portal's forms use it and must load fast.

/**
 * How an app opens. `oidc`: at its address for starting a sign-in, which redirects to our provider; `deep-link`: at
 * its own address, where it starts a sign-in itself; `ticket`: at its address with a ticket that its server redeems;
 * `link`: a plain link without a sign-in.
 */
export const appModes = ['oidc', 'deep-link', 'ticket', 'link'] as const
export type AppMode = (typeof appModes)[number]

export const appIcons = [
  'apps',
  'calendar',
  'chart',
  'report',
  'file',
  'heartbeat',
  'chat',
  'dictation',
  'viewer',
  'billing',
  'server',
] as const
export type AppIconName = (typeof appIcons)[number]

/** True for a valid code of an app, which is also its OpenID `client_id`. */
export const isAppCode = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(text)

const isLoopback = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host)

/** True when requests to the address can be read on the network: plain http to another machine. */
export function isPlainAddress(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'http:' && !isLoopback(url.hostname)
}

/** A complete web address without a fragment, a username or a password. */
export function isAppAddress(address: string): boolean {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return false
  return url.username === '' && url.password === '' && !address.includes('#') && !/\s/.test(address)
}
