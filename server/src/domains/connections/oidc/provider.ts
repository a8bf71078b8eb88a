import { scopes } from '@gantry/contract/scopes'
import Provider, {
  type Account,
  type ClaimsParameterMember,
  type Client,
  type Configuration,
  errors,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import { type ClientSecrets, isClientSecret, noSecrets } from '../../../kit/client-secrets.ts'
import type { World } from '../../../platform/world.ts'
import { longestSession } from '../../access/sessions/service.ts'
import { findAppClaims, findLiveAppSession, findSecrets, issuerOf } from '../apps/service.ts'
import { findServiceClient, isServiceClientId } from '../service-accounts/service.ts'
import { createAdapter } from './adapter.ts'
import { cookieNames, interactionPath, silentParameter } from './addresses.ts'
import { countUnknown } from './clients/client-failures.ts'
import { assertAssertion, beforeServiceToken, handleRefusedClient } from './clients/service-clients.ts'
import { issueServiceToken } from './clients/service-grant.ts'
import { answerFailure, createFailureLog } from './failures.ts'
import { allowFormToApp } from './form-action.ts'
import type { SigningKey } from './keys.ts'
import { handleLogout } from './logout.ts'
import { showLogoutPage, showNotFound, showProblem } from './pages.ts'
import { findRightOfLogin, grantAccess, portalLoginOf } from './portal-login.ts'
import { prompts } from './prompts.ts'
import { handleReuse } from './reuse.ts'

const minute = 60
const hour = 60 * minute

/** Creates the OpenID provider. It signs with the first key. */
export function createProvider(world: World, keys: SigningKey[]): Provider {
  const provider = new Provider(issuerOf(world.settings), configure(world, keys))
  // plugin.ts sets the forwarding headers to the public address.
  provider.proxy = true
  const { Client } = provider as unknown as { Client: { prototype: Client } }
  Client.prototype.compareClientSecret = async function compare(this: Client, secret: string) {
    return isClientSecret(world, await readSecrets(world, this.clientId), secret)
  }
  provider.registerGrantType('client_credentials', issueServiceToken, ['scope'])
  const logFailure = createFailureLog(world)
  const failures = new WeakMap<object, unknown>()
  provider.on('server_error', (context, error) => failures.set(context, error))
  provider.use(async (context, next) => {
    const oidcContext = context as KoaContextWithOIDC
    try {
      await next()
      // An empty body needs no content type, and some browser libraries fail on an unknown one.
      if (context.status === 200 && context.body === '') context.remove('content-type')
      if (context.status === 404 && !context.body) showNotFound(context)
      allowFormToApp(oidcContext)
      await handleLogout(world, oidcContext)
      await handleReuse(world, oidcContext)
      await handleRefusedClient(world, oidcContext)
      await countUnknown(world, oidcContext)
    } catch (error) {
      failures.set(context, error)
    }
    if (!failures.has(context)) return
    const error = failures.get(context)
    logFailure(error)
    answerFailure(world, oidcContext, error)
  })
  return provider
}

function configure(world: World, keys: SigningKey[]): Configuration {
  const { settings, secrets, log } = world
  const cookie = { httpOnly: true, sameSite: 'lax', secure: settings.secure, signed: true } as const
  return {
    adapter: createAdapter(world),
    jwks: { keys },
    cookies: {
      keys: secrets.keyedHashes('cookies', 'oidc').map((key) => key.toString('base64url')),
      names: cookieNames(settings),
      long: cookie,
      short: cookie,
    },
    responseTypes: ['code'],
    // Where an administrator has waived it, an app that sends a challenge is still held to it.
    pkce: { required: (_context, client) => client['requires_pkce'] !== false },
    extraClientMetadata: { properties: ['requires_pkce', 'generation'] },
    // The others need a secret that we can read: we keep the hash of a secret. Apps have no keys, only service accounts.
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
    enabledJWA: { clientAuthSigningAlgValues: ['RS384', 'ES384'] },
    assertJwtClientAuthClaimsAndHeader: async (_context, claims, _header, { clientId }) =>
      assertAssertion(claims, clientId),
    scopes: ['openid', ...scopes],
    extraTokenClaims: async (context, { kind, client }) =>
      kind === 'ClientCredentials' && client !== undefined
        ? beforeServiceToken(world, context, client)
        : undefined,
    claims: {
      openid: ['sub', 'sid', 'auth_time', 'amr', 'session_role', 'session_group', 'session_group_name'],
      profile: [
        'name',
        'given_name',
        'family_name',
        'preferred_username',
        'locale',
        'zoneinfo',
        'ris_username',
        'provider_numbers',
      ],
      email: ['email', 'email_verified'],
    },
    // Many apps only read the ID token, so it contains the requested claims too.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_context, { clientId }, token) => token.clientId === clientId,
      },
      userinfo: { enabled: true },
      clientCredentials: { enabled: true },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => showLogoutPage(world, context, form),
        postLogoutSuccessSource: (context) => context.redirect(`${settings.publicUrl}/`),
      },
    },
    ttl: {
      AuthorizationCode: minute,
      AccessToken: hour,
      ClientCredentials: 5 * minute,
      IdToken: hour,
      Interaction: 30 * minute,
      // The session of the portal, which each use asks, may end earlier.
      RefreshToken: longestSession / 1000,
      Grant: longestSession / 1000,
      Session: longestSession / 1000,
    },
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    // Only public apps, which run in the browser, may call the token endpoint from a page.
    clientBasedCORS: (_context, origin, client) =>
      client.tokenEndpointAuthMethod === 'none' &&
      (client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === origin),
    // Set below, when an app asks for prompt=none.
    extraParams: [silentParameter],
    interactions: { url: (_context, { uid }) => interactionPath(uid), policy: prompts() },
    findAccount: (context, sub, token) => findAccount(world, context, sub, token?.grantId),
    loadExistingGrant: (context) => grantAccess(world, context),
    renderError: (context, { error, error_description: reason = '' }, cause) => {
      log.info({ error, reason }, 'the OpenID provider refused a request')
      showProblem(world, context, { error, reason, hasRunOut: cause instanceof errors.SessionNotFound })
    },
    // The library refuses private network addresses, but clinics run apps there. Only platform administrators
    // register addresses.
    fetch: (url, options) => fetch(url, withoutDispatcher(options)),
  }
}

/**
 * Finds the user while their portal session lasts in the same role. During the authorization the interaction's result
 * identifies the session; later the grant does.
 */
async function findAccount(
  world: World,
  context: KoaContextWithOIDC,
  sub: string,
  grantId: string | undefined,
): Promise<Account | undefined> {
  if (grantId === undefined) {
    const right = await findRightOfLogin(world, portalLoginOf(context))
    return right === null || String(right.userId) !== sub ? undefined : accountOf(sub, async () => ({ sub }))
  }
  const live = await findLiveAppSession(world, grantId)
  if (live === null || String(live.userId) !== sub) return undefined
  return accountOf(sub, async (use) => {
    const claims = await findAppClaims(world, live.appSessionId)
    if (claims === null) return { sub }
    const { provider_numbers: providerNumbers, iss: _, ...rest } = claims
    // A user can have hundreds of provider numbers, and an app may store the ID token in a cookie.
    return use === 'userinfo' ? { ...rest, provider_numbers: providerNumbers } : rest
  })
}

const accountOf = (
  accountId: string,
  claims: (use: string) => Promise<{ sub: string } & Record<string, unknown>>,
): Account => ({
  accountId,
  claims: (use: string, _scope: string, _claims: Record<string, ClaimsParameterMember | null>) => claims(use),
})

async function readSecrets({ db }: World, clientId: string): Promise<ClientSecrets> {
  const found = isServiceClientId(clientId)
    ? await findServiceClient(db, clientId)
    : await findSecrets(db, clientId)
  return found ?? noSecrets
}

function withoutDispatcher(options: RequestInit = {}): RequestInit {
  const { dispatcher: _, ...rest } = options as RequestInit & { dispatcher?: unknown }
  return rest
}
