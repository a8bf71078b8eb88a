import type { KoaContextWithOIDC } from 'oidc-provider'

/**
 * Lets the forms of the library reach the app. Browsers check where a form goes against `form-action`, and its redirects
 * too. The page after signing out redirects to the app whether or not the library asks the user first. With
 * `response_mode=form_post` the form goes to the app itself.
 */
export function allowFormToApp(context: KoaContextWithOIDC): void {
  const { oidc } = context
  if (oidc === undefined || !context.response.is('html')) return
  const { params, client, route } = oidc
  // The library sets an address that is not registered to undefined, or refuses the request.
  if (route === 'end_session' && context.status < 400) allow(context, params?.['post_logout_redirect_uri'])
  const isRegistered =
    typeof params?.['redirect_uri'] === 'string' && client?.redirectUriAllowed(params['redirect_uri'])
  if (params?.['response_mode'] === 'form_post' && isRegistered) allow(context, params['redirect_uri'])
}

function allow(context: KoaContextWithOIDC, address: unknown): void {
  if (typeof address !== 'string') return
  const policy = context.response.get('content-security-policy')
  const { origin } = new URL(address)
  context.set('content-security-policy', policy.replace("form-action 'self'", `form-action 'self' ${origin}`))
}
