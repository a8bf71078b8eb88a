import { type JWTVerifyGetKey, jwtVerify } from 'jose'

/** The sessions to end: one session in the app, or without its id all sessions of a person. */
export type LogoutNotice = { sid: string | null; subject: string | null }

type Expected = {
  /** The keys that the provider publishes. */
  keys: JWTVerifyGetKey
  issuer: string
  /** Every code under which this app is registered. */
  audience: string[]
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/**
 * Checks what OpenID Connect Back-Channel Logout 1.0, section 2.6, asks to be checked. Without it anyone could
 * sign people out, or pass an ID token off as a notice.
 * @throws when the token is not one to act on.
 */
export async function readLogoutToken(token: string, expected: Expected): Promise<LogoutNotice> {
  const { keys, issuer, audience } = expected
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience,
    typ: 'logout+jwt',
    requiredClaims: ['iat', 'exp', 'jti', 'events'],
    // Made for this one call: an older one was caught somewhere on the way.
    maxTokenAge: '5 minutes',
    clockTolerance: '1 minute',
  })
  const { events } = payload
  if (!isRecord(events) || !isRecord(events[logoutEvent])) throw new Error('It is about something else.')
  // An ID token has a nonce; a notice must not, so that neither is ever taken for the other.
  if ('nonce' in payload) throw new Error('It has a nonce.')
  const notice = { sid: textOrNull(payload['sid']), subject: textOrNull(payload.sub) }
  if (notice.sid === null && notice.subject === null) throw new Error('It names nobody.')
  return notice
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
