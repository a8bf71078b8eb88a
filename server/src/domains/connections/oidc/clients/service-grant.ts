import { errors, type KoaContextWithOIDC } from 'oidc-provider'

/**
 * Issues a token to a service account (RFC 6749, section 4.4). The library would issue one without any scope if none, or one that
 * it does not know, is asked for. Here the token has the asked scopes, or all of the account, and the answer names them.
 */
export async function issueServiceToken(context: KoaContextWithOIDC): Promise<void> {
  const { oidc } = context
  const { client, provider } = oidc
  if (client === undefined) throw new errors.InvalidClient('client is invalid', 'client not found')
  const held = (client.scope ?? '').split(' ').filter((scope) => scope !== '')
  const asked = [...oidc.requestParamScopes]
  const refused = asked.find((scope) => !held.includes(scope))
  if (refused !== undefined) throw new errors.InvalidScope('requested scope is not allowed', refused)
  const scope = (asked.length > 0 ? asked : held).join(' ')
  if (scope === '') throw new errors.InvalidScope('the service account has no scope', '')
  const token = new provider.ClientCredentials({ client, scope })
  oidc.entity('ClientCredentials', token)
  const value = await token.save()
  context.body = { access_token: value, expires_in: token.expiration, token_type: 'Bearer', scope }
}
