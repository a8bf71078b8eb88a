export type DemoAppSettings = {
  /** The address of the OpenID provider, exactly as in its discovery document. */
  issuer: string
  /** The address of the portal. */
  portalUrl: string
  /** The origin of this app, without a path. */
  baseUrl: string
  clientId: string
  clientSecret: string
  /** The name of the app on its pages. */
  name: string
  /** A second registration with another code, for people who use a ticket. */
  ticket?: { code: string; secret: string; name?: string; redeemUrl?: string }
  /** Logs errors that users must not see. */
  report?: (error: unknown) => void
}

const required = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'BASE_URL'] as const

/** Reads the environment once. @throws if a required variable is missing, with its name. */
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

/** The address that redeems a ticket, at a portal with the default product name. */
export const redeemUrlOf = ({ portalUrl, ticket }: DemoAppSettings): string =>
  ticket?.redeemUrl ?? `${portalUrl}/api/gantryapps/redeem-ticket`
