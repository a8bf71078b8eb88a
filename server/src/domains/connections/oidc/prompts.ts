import { errors, interactionPolicy } from 'oidc-provider'
import { silentParameter } from './addresses.ts'

/**
 * Every authorization checks the portal session again, even after an earlier sign-in to the app. The pages of our interaction
 * endpoints answer all prompts.
 */
export function prompts(): interactionPolicy.Prompt[] {
  const { Check, Prompt } = interactionPolicy
  const login = new Prompt(
    { name: 'login', requestable: true },
    new Check(
      'asked_every_time',
      'the session at the portal has to be asked',
      'login_required',
      ({ oidc }) => {
        if (oidc.account === undefined) {
          const { params = {} } = oidc
          const asked = [...oidc.prompts]
          // The library would refuse `none` now, without having asked the portal session.
          if (asked.includes('none')) {
            params[silentParameter] = 'true'
            params['prompt'] = asked.filter((prompt) => prompt !== 'none').join(' ') || undefined
          }
          return Check.REQUEST_PROMPT
        }
        const hinted = subjectOf(oidc.params?.['id_token_hint'])
        if (hinted !== null && hinted !== oidc.account.accountId) {
          throw new errors.LoginRequired('somebody else is signed in')
        }
        return Check.NO_NEED_TO_PROMPT
      },
    ),
  )
  const others = ['consent', 'select_account'].map((name) => new Prompt({ name, requestable: true }))
  return [login, ...others]
}

/** The person whom an ID token names. The library has checked the token at the begin of the authorization, and not kept the person. */
function subjectOf(idToken: unknown): string | null {
  if (typeof idToken !== 'string') return null
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
    sub?: string
  }
  return claims.sub ?? null
}
