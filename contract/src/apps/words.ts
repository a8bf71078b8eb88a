// Plain words, no schema library: the portal's forms ask them and must stay light.

/**
 * How an app is opened. `oidc`: its own address for starting a sign-in, which comes back to us for one;
 * `deep-link`: its address, at which it starts one by itself; `ticket`: its address with a ticket that its
 * server redeems; `link`: a bookmark, nobody is signed in.
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

/** What an app is known by, to people and as its OpenID `client_id`. */
export const isAppCode = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(text)

const isLoopback = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host)

/** Whether what goes there can be read on the way: plain http, but for this very machine. */
export function isPlainAddress(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'http:' && !isLoopback(url.hostname)
}

/** A whole web address without a part behind #, and without a name or password in it. */
export function isAppAddress(address: string): boolean {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return false
  return url.username === '' && url.password === '' && !address.includes('#') && !/\s/.test(address)
}
