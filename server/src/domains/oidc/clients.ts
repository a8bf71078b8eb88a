import type { AdapterPayload, ClientMetadata } from 'oidc-provider'
import type { World } from '../../platform/world.ts'
import { findClientApp } from './queries.ts'

/**
 * The app of this code as an OpenID client (RFC 7591, section 2); undefined when there is none. An inactive
 * one too: it lets nobody in, but has to be told of those who are put out of it.
 */
export async function findClientMetadata(
  { db }: Pick<World, 'db'>,
  code: string,
): Promise<AdapterPayload | undefined> {
  const app = await findClientApp(db, code)
  if (app === undefined) return undefined
  const signsIn = app.mode === 'oidc' || app.mode === 'deep-link'
  // An app opened by ticket signs nobody in here, but wants to be told when somebody is out.
  const flow: Partial<ClientMetadata> = signsIn
    ? { grant_types: ['authorization_code', 'refresh_token'], redirect_uris: app.redirectUris }
    : { grant_types: [], response_types: [], redirect_uris: [] }
  const metadata: ClientMetadata = {
    client_id: app.code,
    client_name: app.name,
    post_logout_redirect_uris: app.postLogoutRedirectUris,
    ...(app.backchannelLogoutUri !== '' && {
      backchannel_logout_uri: app.backchannelLogoutUri,
      backchannel_logout_session_required: true,
    }),
    ...flow,
    ...(app.isPublic
      ? { token_endpoint_auth_method: 'none' as const }
      : // The secret is compared by its hash, so what stands here is only to tell one secret from the next.
        { client_secret: app.secretHash?.toString('hex') ?? 'none yet' }),
  }
  return metadata
}
