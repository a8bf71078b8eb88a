export type DemoAppSettings = {
  /** The address of the OpenID provider, as its own discovery document spells it. */
  issuer: string
  /** Where people find the portal again. */
  portalUrl: string
  /** Where browsers reach this app; an origin, without a path. */
  baseUrl: string
  clientId: string
  clientSecret: string
  /** What the app calls itself. */
  name: string
  /** A second registration, under a name of its own, for those who come with a ticket. */
  ticket?: { code: string; secret: string; name?: string; redeemUrl?: string }
  /** Takes what went wrong and is not for people's eyes. */
  report?: (error: unknown) => void
}

const required = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'BASE_URL'] as const

/** Reads the environment once. @throws when something needed is missing, naming it. */
export function readSettings(environment: Record<string, string | undefined>): DemoAppSettings {
  const missing = required.filter((name) => !environment[name])
  if (missing.length > 0) throw new Error(`Not set: ${missing.join(', ')}`)
  const read = (name: string) => environment[name] ?? ''
  const issuer = read('ISSUER')
  const ticket = { code: read('TICKET_CODE'), secret: read('TICKET_SECRET') }
  return {
    issuer,
    portalUrl: environment['PORTAL_URL'] || new URL(issuer).origin,
    baseUrl: new URL(read('BASE_URL')).origin,
    clientId: read('CLIENT_ID'),
    clientSecret: read('CLIENT_SECRET'),
    name: environment['APP_NAME'] || 'Northlight RIS',
    ...(ticket.code && ticket.secret && { ticket }),
  }
}

/** Where a ticket is redeemed, at a portal that keeps its usual name. */
export const redeemUrlOf = ({ portalUrl, ticket }: DemoAppSettings): string =>
  ticket?.redeemUrl ?? `${portalUrl}/api/gantryapps/redeem-ticket`
