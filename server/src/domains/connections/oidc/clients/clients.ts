import { isAppCode } from '@gantry/contract/domains/connections/apps/words'
import type { AdapterPayload, ClientMetadata } from 'oidc-provider'
import type { World } from '../../../../platform/world.ts'
import { findClientApp } from '../queries.ts'

/**
 * Finds the app with this code and returns it as OpenID client metadata (RFC 7591, section 2). Inactive apps are
 * included: nobody can sign in to them, but they must still receive logout notices.
 */
export async function findClientMetadata(
  { db }: Pick<World, 'db'>,
  code: string,
): Promise<AdapterPayload | undefined> {
  // PostgreSQL refuses some text that is no code, such as a NUL.
  if (!isAppCode(code)) return undefined
  const app = await findClientApp(db, code)
  if (app === undefined) return undefined
  const signsIn = app.mode === 'oidc' || app.mode === 'deep-link'
  // An app that opens by ticket does not sign users in by OpenID, but it receives logout notices.
  const flow: Partial<ClientMetadata> = signsIn
    ? { grant_types: ['authorization_code', 'refresh_token'], redirect_uris: app.redirectUris }
    : { grant_types: [], response_types: [], redirect_uris: [] }
  const metadata: ClientMetadata = {
    client_id: app.code,
    client_name: app.name,
    // The other scopes are those of service accounts.
    scope: 'openid profile email',
    requires_pkce: app.requiresPkce,
    post_logout_redirect_uris: app.postLogoutRedirectUris,
    ...(app.backchannelLogoutUri !== '' && {
      backchannel_logout_uri: app.backchannelLogoutUri,
      backchannel_logout_session_required: true,
    }),
    ...flow,
    ...(app.isPublic
      ? { token_endpoint_auth_method: 'none' as const }
      : // The provider compares hashes of the secret; this value only has to change when the secret changes.
        { client_secret: app.secretHash?.toString('hex') ?? 'none yet' }),
  }
  return metadata
}
